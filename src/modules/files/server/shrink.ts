import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { fairSemaphore } from '../../../kernel/server/limits/semaphore.ts'
import { badInput, tooMany } from '../../../kernel/server/refusal.ts'
import { pictureLimits as most } from '../api/picture.ts'
import { assertPicture } from './judge.ts'

sharp.cache(false)
sharp.concurrency(1)

/** A picture as it is stored, under the hash of its bytes, with its small copy. */
export type ShrunkPicture = {
  hash: string
  bytes: Buffer
  mediaType: string
  thumbnail: Buffer
  thumbnailType: string
}

const seconds = 15
/** Runs work on pictures, two at once on a node. */
export const inTurn = fairSemaphore({
  atOnce: 2,
  mostWaiting: 60,
  full: () => tooMany('正在上传的图片太多，请稍后再试', 5),
})

/**
 * Makes a PNG, JPEG or WebP as small as screens need, in sharp's own threads: upright, and without what a camera writes
 * beside it, such as the place. The same bytes give the same picture. Throws 40000 for no such picture, and for one of more
 * bytes or pixels than allowed or that is cut short, before it is unpacked.
 */
export async function shrink(bytes: Buffer): Promise<ShrunkPicture> {
  assertBounded(bytes)
  return await inTurn(async () => {
    try {
      const whole = await encoded(bytes, most.side, most.kept)
      const small = await encoded(bytes, most.thumbnailSide, most.thumbnailKept)
      const hash = createHash('sha256').update(whole.bytes).digest('hex')
      return Object.assign(whole, { hash, thumbnail: small.bytes, thumbnailType: small.mediaType })
    } catch {
      throw badInput('file', '图片已损坏，请换一张')
    }
  })
}

function assertBounded(bytes: Buffer): void {
  if (bytes.length > most.bytes) throw badInput('file', `图片最大 ${most.bytes / 1024 / 1024} MB`)
  assertPicture(bytes, most.pixels)
}

type Encoded = { bytes: Buffer; mediaType: string }

/** A drawing stays PNG, with its transparency, where that takes few bytes; anything else becomes JPEG, which PDF takes too. */
async function encoded(bytes: Buffer, side: number, kept: number): Promise<Encoded> {
  const made = sharp(bytes, { limitInputPixels: most.pixels, failOn: 'error' })
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const { format, hasAlpha } = await made.metadata()
  if (format === 'png' || hasAlpha) {
    const png = await made.clone().png({ compressionLevel: 9 }).toBuffer()
    if (png.length <= kept) return { bytes: png, mediaType: 'image/png' }
  }
  return { bytes: await jpegOf(made, 84), mediaType: 'image/jpeg' }
}

function jpegOf(picture: Sharp, quality: number): Promise<Buffer> {
  return picture.clone().flatten({ background: '#fff' }).jpeg({ quality, progressive: false }).toBuffer()
}
