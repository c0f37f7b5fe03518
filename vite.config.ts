import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStatic } from './scripts/build-web-antd.ts'
import { firstChunk } from './scripts/build-web-chunks.ts'
import { documents } from './scripts/build-web-documents.ts'
import { compiledAhead } from './scripts/build-web-eager.ts'
import { pdfUnderPolicy } from './scripts/build-web-pdf.ts'

/** Where `npm run dev` finds the API: the server beside it. */
const apiPort = process.env.API_PORT || process.env.PORT || '3000'

/** What tells one build's errors from another's: a hash of all that is built. */
function release(): string {
  const hash = createHash('sha256')
  for (const file of globSync('{src,public}/**/*.*').sort()) hash.update(file).update(readFileSync(file))
  return hash.update(readFileSync('package-lock.json')).digest('hex').slice(0, 10)
}

export default defineConfig({
  define: { 'import.meta.env.VITE_RELEASE': JSON.stringify(release()) },
  plugins: [antdStatic(), pdfUnderPolicy(), documents(), compiledAhead(), react()],
  server: {
    host: process.env.HOST || '127.0.0.1',
    proxy: { '^/(api|health)(/|$)': { target: `http://127.0.0.1:${apiPort}` } },
  },
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files: on a slow computer each costs the sign-in page some ms. What only some screens need stays with them.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\//,
            },
            { name: firstChunk, debugName: 'first screens' },
            { name: 'chapters', test: /\/web\/chapters\.ts$/ },
            { name: 'kernel', test: /\/src\/kernel\/web\/([^/]+|ui\/[^/]+)$/ },
          ],
        },
      },
    },
  },
})
