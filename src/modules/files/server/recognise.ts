/** The kind of a picture, by its bytes; width and height in pixels. */
export type Picture = { mediaType: 'image/png' | 'image/jpeg' | 'image/webp'; width: number; height: number }

/** Recognises PNG, JPEG and WebP by their bytes, never by their name; undefined for anything else, SVG too. */
export function recognise(bytes: Buffer): Picture | undefined {
  try {
    return png(bytes) ?? jpeg(bytes) ?? webp(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined // it ends before it has said how large it is
    throw error
  }
}

function png(bytes: Buffer): Picture | undefined {
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  if (!bytes.subarray(0, 8).equals(signature) || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Tells whether a marker begins a frame with a size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpeg(bytes: Buffer): Picture | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker))
      return { mediaType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function webp(bytes: Buffer): Picture | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const size = sizeOfWebp(bytes)
  return size && { mediaType: 'image/webp', width: size[0], height: size[1] }
}

/** Reads the size of a WebP, which its three kinds store in three ways. */
function sizeOfWebp(bytes: Buffer): [number, number] | undefined {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
  if (kind !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}
