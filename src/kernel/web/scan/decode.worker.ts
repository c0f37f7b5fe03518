import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'

// From our own origin: the package would fetch it from a public network of copies.
prepareZXingModule({ overrides: { locateFile: () => decoder } })

const options: ReaderOptions = {
  formats: ['QRCode', 'Code128', 'EAN13', 'Code39', 'ITF', 'DataMatrix'],
  maxNumberOfSymbols: 4,
}

/** Answers each picture with the texts of the codes in it. */
self.onmessage = async ({ data }: MessageEvent<{ id: number; picture: ImageData | Blob }>) => {
  const read = await readBarcodes(data.picture, options).catch(() => [])
  self.postMessage({ id: data.id, texts: read.filter(one => one.isValid).map(({ text }) => text) })
}
