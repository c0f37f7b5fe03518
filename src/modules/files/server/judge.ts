import { badInput } from '../../../kernel/server/refusal.ts'
import { channels } from './png.ts'
import { type Picture, recognise } from './recognise.ts'

const mostDeflated = 1032 // the largest ratio that deflate reaches
const pixelsPerByte = 512 // at most in a JPEG: a block of 8 × 8 takes a bit

/**
 * Judges a picture by its bytes before anything draws it. Throws 40000 for more than `pixels` by its header, and for a file that ends early or
 * has too little data to be such a picture, so that nobody hands in the mere head of one.
 */
export function assertPicture(bytes: Buffer, pixels: number): void {
  const picture = recognise(bytes)
  if (!picture) throw badInput('file', '请选择 PNG、JPEG 或 WebP 图片')
  if (picture.width * picture.height > pixels)
    throw badInput('file', `图片最多 ${pixels / 10_000} 万像素，请缩小后再上传`)
  if (!hasData(bytes, picture)) throw badInput('file', '图片已损坏，请换一张')
}

function hasData(bytes: Buffer, picture: Picture): boolean {
  if (Math.min(picture.width, picture.height) < 1) return false
  try {
    return holds[picture.mediaType](bytes, picture)
  } catch (error) {
    if (error instanceof RangeError) return false // it ends early
    throw error
  }
}

const holds: Record<Picture['mediaType'], (bytes: Buffer, picture: Picture) => boolean> = {
  'image/png': (bytes, { width, height }) => {
    const bits = (channels[bytes.readUInt8(25)] ?? Number.NaN) * bytes.readUInt8(24)
    const unpacked = Math.ceil((width * bits) / 8) * height
    return unpacked <= packedBytes(bytes) * mostDeflated
  },
  'image/jpeg': (bytes, { width, height }) => scannedBytes(bytes) * pixelsPerByte >= width * height,
  'image/webp': bytes => framed(bytes),
}

/** Returns the bytes of a PNG's packed pixels. Throws RangeError if it ends before its last chunk. */
function packedBytes(bytes: Buffer): number {
  let packed = 0
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    bytes.readUInt32BE(at + 8 + length) // its checksum
    if (type === 'IEND') return packed
    if (type === 'IDAT') packed += length
    at += 12 + length
  }
}

const scan = 0xda // the marker before the pixels

/** Returns the bytes of a JPEG from its first scan on. Throws RangeError without one. */
function scannedBytes(bytes: Buffer): number {
  let at = 2
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    const end = marker === 0xff ? at + 1 : at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === scan) return Math.max(0, bytes.length - end)
    at = end
  }
  return 0
}

/** Tells whether a WebP is whole and one of its chunks holds pixels. */
function framed(bytes: Buffer): boolean {
  const end = 8 + bytes.readUInt32LE(4)
  let found = false
  for (let at = 12; at + 8 <= end; ) {
    const length = bytes.readUInt32LE(at + 4)
    found ||= length > 0 && ['VP8 ', 'VP8L', 'ANMF'].includes(bytes.toString('latin1', at, at + 4))
    at += 8 + length + (length % 2)
  }
  return found && end <= bytes.length
}
