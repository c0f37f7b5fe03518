import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { pictureRoutes as routes } from '../contract/picture.ts'
import { recognise } from './recognise.ts'

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

  test('are stored once by their hash, shown to everyone and cached forever', async () => {
    const bytes = png(256, 256, 40)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const url = `/api/files/picture/${hash}`
    expect((await send(bytes)).json().data).toEqual({ url })
    expect((await send(bytes)).json().data).toEqual({ url })
    const shown = await server.send(routes.show, { params: { hash } })
    expect(shown.rawPayload).toEqual(bytes)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': expect.stringMatching(/^inline;/),
    })
    const { rows } = await server.owner.query('select count(*)::int as n from picture where hash = $1', [hash])
    expect(rows).toEqual([{ n: 1 }])
  })

  test.each([
    ['an SVG that calls itself a PNG', svg, '请选择 PNG、JPEG 或 WebP 图片'],
    ['one of too many bytes', png(10, 10, 512 * 1024), '图片最大 512 KB'],
    ['one that is too wide', png(2049, 10), '图片的宽和高最多 2048 像素'],
    ['one of no size', png(0, 10), '图片的宽和高最多 2048 像素'],
  ])('refuses %s and keeps nothing', async (_, content, msg) => {
    const count = () => server.owner.query('select count(*) from picture').then(({ rows }) => rows)
    const before = await count()
    expect((await send(content)).json()).toMatchObject({ code: 40000, msg, data: { issues: [{ field: 'file', msg }] } })
    expect(await count()).toEqual(before)
  })

  test('are refused without a sign-in; an unknown one is not found', async () => {
    expect((await send(png(1, 1), null)).json()).toMatchObject({ status: 40301 })
    const missing = await server.send(routes.show, { params: { hash: '0'.repeat(64) } })
    expect(missing.json()).toMatchObject({ code: 40400 })
  })
})
