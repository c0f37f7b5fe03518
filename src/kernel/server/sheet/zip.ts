import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A part of the archive; `data` is called when the parts before it are written. */
export type ZipPart = { path: string; data: () => AsyncIterable<string> }

/**
 * Packs parts one after the other. A part that fails destroys the stream with its error; a stream that is destroyed
 * ends the iteration of the part being written.
 */
export function zipParts(parts: ZipPart[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  zip.on('error', error => output.destroy(error))
  output.on('close', () => current?.destroy())
  for (const { path, data } of parts) {
    zip.addReadStreamLazy(path, provide => {
      if (output.destroyed) return
      current = Readable.from(encode(data()), { objectMode: false })
      current.on('error', error => output.destroy(error))
      provide(null, current)
    })
  }
  zip.end()
  return output
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text)
}
