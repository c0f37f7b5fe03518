import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { badInput } from '../../../kernel/server/refusal.ts'
import { pictureLimits as most } from '../api/picture.ts'
import { recognise } from './recognise.ts'
import { inTurn } from './shrink.ts'

const seconds = 30
const quality = 92

/**
 * Takes out of the picture at a path, which holds `bytes`, where it was taken: one that tells a place is written anew, upright and without anything beside the picture; any other
 * file stays byte for byte. Throws 40000 for such a picture of more pixels than allowed.
 */
export async function forgetPlace(path: string, bytes: Buffer): Promise<void> {
  const known = recognise(bytes)
  if (!known || !(await tellsPlace(bytes))) return
  if (known.width * known.height > most.pixels)
    throw badInput('file', `含拍摄位置的图片最多 ${most.pixels / 10_000} 万像素，请缩小后再上传`)
  await inTurn(async () => {
    const upright = sharp(bytes, { limitInputPixels: most.pixels }).timeout({ seconds }).autoOrient().keepIccProfile()
    const format = { 'image/png': 'png', 'image/webp': 'webp' }[known.mediaType as string] ?? 'jpeg'
    await writeFile(path, await upright.toFormat(format as 'jpeg', { quality }).toBuffer())
  })
}

async function tellsPlace(bytes: Buffer): Promise<boolean> {
  try {
    const { exif, xmp } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return (exif !== undefined && hasPlace(exif)) || (xmp?.includes('GPSL') ?? false)
  } catch {
    return false // what sharp cannot read is no picture to it, and stays as it is
  }
}

const gps = 0x8825 // the entry of EXIF's first directory that leads to the place
const entryBytes = 12

/** Tells whether EXIF leads to a place; true too for EXIF that ends early. */
export function hasPlace(exif: Buffer): boolean {
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    return Array.from({ length: short(start) }, (_, at) => short(start + 2 + at * entryBytes)).includes(gps)
  } catch {
    return true
  }
}
