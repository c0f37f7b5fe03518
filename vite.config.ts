import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStatic } from './scripts/build-web-antd.ts'
import { signInPage } from './scripts/build-web-page.ts'

/** Where `npm run dev` finds the API: the server beside it. */
const apiPort = process.env.API_PORT || process.env.PORT || '3000'

export default defineConfig({
  plugins: [antdStatic(), signInPage(), react()],
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
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\/|rolldown:runtime/,
            },
            { name: 'contract', test: /node_modules\/zod\/|\/src\/(kernel|modules\/\w+)\/contract\// },
            { name: 'kernel', test: /\/src\/kernel\/web\/([^/]+|ui\/[^/]+)$/ },
          ],
        },
      },
    },
  },
})
