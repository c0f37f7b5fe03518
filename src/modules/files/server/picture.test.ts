import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { pictureRoutes as routes } from '../api/picture.ts'
import { recognise } from './recognise.ts'
import { inTurn, shrink } from './shrink.ts'

/** Makes the head of a picture with its declared size; `more` bytes follow. */
function png(width: number, height: number, more = 0): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.alloc(more)])
}
const jpeg = Buffer.from('ffd8ffe000104a46494600010101000100010000ffc0001108004000800301', 'hex')
const lossy = Buffer.from('524946461c000000574542505650382010000000300100' + '9d012a' + '80004000', 'hex')
const lossless = Buffer.from('5249464600000000574542505650384c0d0000002f' + '7fc00f00', 'hex')
const extended = Buffer.from('52494646000000005745425056503858' + '0a00000010000000' + '7f0000' + '3f0000', 'hex')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

describe('the bytes of a picture tell what it is', () => {
  test.each([
    ['png', png(128, 64), 'image/png'],
    ['jpeg', jpeg, 'image/jpeg'],
    ['lossy webp', lossy, 'image/webp'],
    ['lossless webp', lossless, 'image/webp'],
    ['extended webp', extended, 'image/webp'],
  ])('%s', (_, bytes, mediaType) => {
    expect(recognise(bytes)).toEqual({ mediaType, width: 128, height: 64 })
  })

  test.each([
    ['svg', svg],
    ['nothing', Buffer.alloc(0)],
    ['gif', Buffer.from('GIF89a')],
    ['a jpeg cut short', jpeg.subarray(0, 22)],
    ['a png cut short', png(1, 1).subarray(0, 18)],
  ])('%s is none', (_, bytes) => expect(recognise(bytes)).toBeUndefined())
})

describe('pictures over HTTP', () => {
  let server: TestServer
  let company: Company
  beforeAll(async () => {
    server = await startServer()
    company = await foundCompany(server, '图片公司', 'painter')
  })
  afterAll(() => server.stop())

  const send = (content: Buffer, as: string | null = company.boss) =>
    server.send(routes.keep, { as, file: { name: 'a.png', content, type: 'image/png' } })

  const shown = async (url: string, query = {}) => {
    const answer = await server.send(routes.show, { params: { hash: url.split('/').at(-1) ?? '' }, query })
    return { answer, bytes: answer.rawPayload, meta: await sharp(answer.rawPayload).metadata() }
  }

  test('are stored once by their hash, shown to everyone and cached forever', async () => {
    const bytes = pngOf(256, 256)
    const { url } = (await send(bytes)).json().data
    expect((await send(bytes)).json().data).toEqual({ url })
    const { answer } = await shown(url)
    expect(url).toBe(`/api/files/picture/${createHash('sha256').update(answer.rawPayload).digest('hex')}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': expect.stringMatching(/^inline;/),
    })
    const { rows } = await server.owner.query('select count(*)::int as n from picture where hash = $1', [
      url.split('/').at(-1),
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a photograph is made small and upright, with a small copy, and says no longer where it was taken', async () => {
    const taken = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#a63' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: '30/1 15/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { url } = (await send(taken)).json().data
    const { meta } = await shown(url)
    expect(meta).toMatchObject({ format: 'jpeg', width: 1067, height: 1600 })
    expect([meta.exif, meta.xmp, meta.orientation]).toEqual([undefined, undefined, undefined])
    expect((await shown(url, { size: 'small' })).meta).toMatchObject({ width: 213, height: 320 })
  })

  test('a drawing keeps its transparency; a large one with none that matters becomes a photograph', async () => {
    const drawing = (await send(pngOf(600, 600, { value: 40 }))).json().data.url
    expect((await shown(drawing)).meta).toMatchObject({ format: 'png', hasAlpha: true, width: 600 })
    const noise = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
      .png()
      .toBuffer()
    expect((await shown((await send(noise)).json().data.url)).meta.format).toBe('jpeg')
  })

  test('a picture from before the small copies is shown whole', async () => {
    const hash = 'ef'.repeat(32)
    await server.owner.query(`insert into picture (hash, media_type, bytes) values ($1, 'image/png', $2)`, [
      hash,
      pngOf(8, 8),
    ])
    expect((await shown(`/${hash}`, { size: 'small' })).bytes).toEqual(pngOf(8, 8))
  })

  test.each([
    ['an SVG that calls itself a PNG', svg, '请选择 PNG、JPEG 或 WebP 图片'],
    ['one of too many bytes', png(10, 10, 20 * 1024 * 1024), '图片最大 20 MB'],
    ['one that unpacks to too many pixels', png(30_000, 30_000), '图片最多 5000 万像素，请缩小后再上传'],
    ['one of no size', png(0, 10), '图片已损坏，请换一张'],
    ['one with only a head', png(10, 10, 40), '图片已损坏，请换一张'],
    ['one that is cut short', pngOf(50, 50, { lines: 20 }), '图片已损坏，请换一张'],
  ])('refuses %s and keeps nothing', async (_, content, msg) => {
    const count = () => server.owner.query('select count(*) from picture').then(({ rows }) => rows)
    const before = await count()
    expect((await send(content)).json()).toMatchObject({ code: 40000, msg, data: { issues: [{ field: 'file', msg }] } })
    expect(await count()).toEqual(before)
  })

  test('a cut one is refused before it waits for a turn, so that it takes nobody’s', async () => {
    const held: (() => void)[] = []
    const working = [1, 2].map(() => inTurn(() => new Promise<void>(done => held.push(done))))
    const whole = pngOf(3000, 3000)
    await expect(shrink(whole.subarray(0, whole.length - 20))).rejects.toMatchObject({ code: 40000 })
    for (const done of held) done()
    await Promise.all(working)
  })

  test('are refused without a sign-in; an unknown one is not found', async () => {
    expect((await send(png(1, 1), null)).json()).toMatchObject({ status: 40301 })
    const missing = await server.send(routes.show, { params: { hash: '0'.repeat(64) } })
    expect(missing.json()).toMatchObject({ code: 40400 })
  })
})
