import { crc32, inflateSync } from 'node:zlib'
import { recognise } from './recognise.ts'

/** A PNG that was read to its end. */
export type ReadPng = {
  width: number
  height: number
  /** True if the picture is empty: every value of every pixel is zero. */
  blank: boolean
}

/** The values of a PNG's pixel, by its colour type. */
export const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Reads a whole PNG: every chunk with its checksum, as many pixels as declared, and nothing behind its end. Undefined for
 * anything else, for interlaced pictures, and if the longer side has more than `side` pixels.
 */
export function readPng(bytes: Buffer, side: number): ReadPng | undefined {
  const picture = recognise(bytes)
  if (picture?.mediaType !== 'image/png') return undefined
  const { width, height } = picture
  if (Math.min(width, height) < 1 || Math.max(width, height) > side) return undefined
  try {
    const line = lineOf(bytes, width)
    const pixels = inflateSync(dataOf(bytes), { maxOutputLength: line * height })
    return pixels.length === line * height ? { width, height, blank: isBlank(pixels, line) } : undefined
  } catch {
    return undefined // cut short, or packed wrongly
  }
}

/** Returns the bytes of a line of pixels with the filter's byte before it. Throws for an unknown header. */
function lineOf(bytes: Buffer, width: number): number {
  const [depth, colour, interlaced] = [bytes.readUInt8(24), bytes.readUInt8(25), bytes.readUInt8(28)]
  const values = channels[colour]
  if (!values || ![1, 2, 4, 8, 16].includes(depth) || interlaced !== 0) throw new RangeError('no such PNG')
  return Math.ceil((width * values * depth) / 8) + 1
}

/** Returns the packed pixels. Throws if a chunk is broken or something follows the last. */
function dataOf(bytes: Buffer): Buffer {
  const data: Buffer[] = []
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new RangeError('a broken chunk')
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, end))
    at = end + 4
    if (type !== 'IEND') continue
    if (at !== bytes.length) throw new RangeError('something behind the end')
    return Buffer.concat(data)
  }
}

function isBlank(pixels: Buffer, line: number): boolean {
  return pixels.every((value, at) => value === 0 || at % line === 0)
}
