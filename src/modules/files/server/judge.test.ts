import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngOf } from '../../../../tests/support/png.ts'
import { assertPicture } from './judge.ts'

const most = 200_000_000
const damaged = '图片已损坏，请换一张'
const white = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
const noise = () => sharp(randomBytes(90 * 60 * 3), { raw: { width: 90, height: 60, channels: 3 } })

/** Writes another width and height into the header of a PNG. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

test.each([
  ['PNG', () => noise().png()],
  ['JPEG', () => noise().jpeg()],
  ['WebP', () => noise().webp()],
  ['WebP without loss', () => noise().webp({ lossless: true })],
  ['white PNG', () => white(3000).png()],
  ['interlaced white PNG', () => white(3000).png({ progressive: true })],
  ['PNG of two colours', () => white(3000).png({ palette: true, colours: 2 })],
  ['white JPEG', () => white(3000).jpeg({ quality: 1 })],
  ['progressive white JPEG', () => white(3000).jpeg({ quality: 1, mozjpeg: true })],
  ['white WebP', () => white(3000).webp()],
  ['transparent WebP', () => noise().ensureAlpha(0.5).webp()],
])('a whole %s is a picture', async (_, made) => {
  const bytes = await made().toBuffer()
  expect(() => assertPicture(bytes, most)).not.toThrow()
})

test.each([
  ['PNG', () => noise().png()],
  ['JPEG', () => noise().jpeg()],
  ['WebP', () => noise().webp()],
])('the head of a %s is none', async (_, made) => {
  const bytes = await made().toBuffer()
  const head = bytes.indexOf(Buffer.from('ffda', 'hex'))
  const cut = bytes[0] === 0xff ? bytes.subarray(0, head) : bytes.subarray(0, 40)
  expect(() => assertPicture(cut, most)).toThrow(damaged)
})

test('a header that claims more than the data can hold is refused, and more pixels than allowed before that', async () => {
  expect(() => assertPicture(claiming(pngOf(8, 8), 10_000, 10_000), most)).toThrow(damaged)
  expect(() => assertPicture(claiming(pngOf(8, 8), 65_535, 65_535), most)).toThrow('图片最多 20000 万像素')
  expect(() => assertPicture(claiming(pngOf(8, 8), 0, 8), most)).toThrow(damaged)
  const jpeg = await white(16).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'))
  jpeg.writeUInt16BE(10_000, frame + 5)
  jpeg.writeUInt16BE(10_000, frame + 7)
  expect(() => assertPicture(jpeg, most)).toThrow(damaged)
})
