import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const FOLDER = 'dist/web'
/** Smaller files gain nothing from compression. */
const SMALLEST = 200

/**
 * Builds the web into `dist/web`. Each text file and the decoder of codes gets a .br and a .gz beside it, so that the server compresses nothing.
 */
await build({ logLevel: 'warn' })
const files = globSync(`${FOLDER}/**/*.{html,js,css,svg,json,txt,wasm,webmanifest}`)
await Promise.all(files.map(compress))

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file)
  if (bytes.length < SMALLEST) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
