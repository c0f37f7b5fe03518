import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compression.ts'

const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: `客户${id}` }))
const many = Array.from({ length: 5000 }, (_, id) => ({ id, name: `客户${id}` }))

function server() {
  const app = Fastify()
  compressAnswers(app)
  app.get('/rows', async () => ({ rows }))
  app.get('/many', async () => ({ rows: many }))
  app.get('/few', async () => ({ rows: [] }))
  app.get('/text', async (_request, reply) => reply.type('text/csv').send('x'.repeat(5000)))
  return app
}

const open = (url: string, accepted?: string) =>
  server().inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('whoever accepts %s gets %s', async (accepted, name, unpack) => {
  const answer = await open('/rows', accepted)
  expect(answer.headers).toMatchObject({ 'content-encoding': name, vary: 'Accept-Encoding' })
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual({ rows })
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify({ rows }).length / 2)
})

test('a long answer is compressed as well, off the event loop', async () => {
  const answer = await open('/many', 'zstd')
  expect(JSON.parse(zstdDecompressSync(answer.rawPayload).toString())).toEqual({ rows: many })
})

test.each([undefined, 'identity', 'zstd;q=0, gzip;q=0.0'])(
  'whoever accepts %s gets the text itself',
  async accepted => {
    const answer = await open('/rows', accepted)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json()).toEqual({ rows })
  },
)

test.each(['/few', '/text'])('%s, which is short or no JSON, stays as it is', async url => {
  expect((await open(url, 'gzip, br, zstd')).headers['content-encoding']).toBeUndefined()
})
