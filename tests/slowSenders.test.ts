import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualLimits } from '../src/kernel/server/limits/limits.ts'
import { pictureRoutes } from '../src/modules/files/api/picture.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { type BareSocket, headOf, openSocket, trickle } from './support/bareSocket.ts'
import { addAccount } from './support/people.ts'
import { pngOf } from './support/png.ts'
import { startServer, type TestServer } from './support/server.ts'
import { listen } from './support/stream.ts'

const limits = { head: 400, body: 800, upload: 4000, pace: { every: 400, bytes: 2000 } }

let server: TestServer
let address: string
let token: string
beforeAll(async () => {
  server = await startServer({ limits })
  address = await server.listen()
  await addAccount(server.owner, 'sender')
  token = await server.signIn('sender')
})
afterAll(() => server.stop())

const signIn = identityRoutes.signIn.at
const json = { 'Content-Type': 'application/json' }
const boundary = 'slow'
const partHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
const partEnd = `\r\n--${boundary}--\r\n`
const form = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }

const upload = (length: number, as = token) =>
  openSocket(
    address,
    headOf(pictureRoutes.keep.at, { ...form, Authorization: `Bearer ${as}`, 'Content-Length': length }) + partHead,
  )
/** Ms until the server has closed a connection, or more than `most` when it has not by then. */
const closing = ({ closed }: BareSocket, most = 6000) => Promise.race([closed, sleep(most, most + 1)])
const endless = (piece: string) => Array(1000).fill(piece) as string[]

describe('a connection is closed if it sends', () => {
  test('nothing', async () => {
    expect(await closing(await openSocket(address))).toBeLessThan(2000)
  })

  test('a head without an end', async () => {
    const slow = await openSocket(address, `${signIn} HTTP/1.1\r\nHost: tongzhou\r\n`)
    void trickle(slow, endless('X-More: 1\r\n'), 100)
    expect(await closing(slow)).toBeLessThan(2000)
    expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 .*\{"status":200,"code":40000,"success":false,"msg":"提交得太慢/s)
  })

  test('a body without an end, with an envelope as answer', async () => {
    const slow = await openSocket(address, headOf(signIn, { ...json, 'Content-Length': 500 }))
    void trickle(slow, endless(' '), 50)
    expect(await closing(slow)).toBeLessThan(2000)
    expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 .*"msg":"提交得太慢/s)
  })

  test('a body to an unknown address', async () => {
    const slow = await openSocket(address, headOf('POST /api/not/there', { ...json, 'Content-Length': 500 }))
    void trickle(slow, endless(' '), 50)
    expect(await closing(slow)).toBeLessThan(2000)
  })

  test('a body in pieces without a length', async () => {
    const slow = await openSocket(address, headOf(signIn, { ...json, 'Transfer-Encoding': 'chunked' }))
    void trickle(slow, endless('1\r\n \r\n'), 50)
    expect(await closing(slow)).toBeLessThan(2000)
  })

  test('the beginning of a file and then no more', async () => {
    expect(await closing(await upload(100_000))).toBeLessThan(2000)
  })

  test('a file too slowly', async () => {
    const slow = await upload(1_000_000)
    void trickle(slow, endless('x'.repeat(10)), 20)
    expect(await closing(slow)).toBeLessThan(2000)
  })

  test('a file without an end, at any speed', async () => {
    const slow = await upload(100_000_000)
    void trickle(slow, endless('x'.repeat(1000)), 20)
    const after = await closing(slow)
    expect(after).toBeGreaterThan(limits.upload - 500)
    expect(after).toBeLessThan(limits.upload + 1500)
  })

  test('a file slowly that was already refused', async () => {
    const slow = await upload(1_000_000, 'nobody')
    void trickle(slow, endless('x'), 50)
    expect(await closing(slow)).toBeLessThan(3000)
    expect(slow.heard()).toContain('40301')
  })
})

test('a slow but steady file arrives, within the time limit', async () => {
  const png = pngOf(8, 8).toString('latin1') + 'x'.repeat(40_000)
  const slow = await upload(partHead.length + png.length + partEnd.length)
  slow.socket.setDefaultEncoding('latin1')
  const pieces = png.match(/[\s\S]{1,2000}/g) as string[]
  await trickle(slow, [...pieces, partEnd], 100)
  await expect.poll(slow.heard).toContain('"success":true')
  slow.socket.destroy()
})

test('a stream of events stays open, though nothing is sent on it', async () => {
  const events = await listen(address, token)
  await sleep(limits.body * 2)
  await server.ask(identityRoutes.signOut, { as: token, query: {} })
  await events.until('session')
  token = await server.signIn('sender')
})

test('a node accepts only so many connections; open ones are served', async () => {
  const node = await startServer({ database: server.database, limits: { connections: 5 } })
  const at = await node.listen()
  const head = headOf('GET /health', {})
  const first = await openSocket(at, head)
  const others = await Promise.all([1, 2, 3, 4].map(() => openSocket(at)))
  const more = await openSocket(at, head)
  expect(await closing(more)).toBeLessThan(1000)
  expect(more.heard()).toBe('')
  await expect.poll(first.heard).toContain('"status":"ok"')
  for (const { socket } of [first, ...others]) socket.destroy()
  await expect.poll(async () => (await fetch(`${at}/health`).catch(() => null))?.status).toBe(200)
  await node.stop()
})

test('an import on a slow mobile network has the five minutes of the specification (§9)', () => {
  expect(usualLimits.upload).toBeGreaterThanOrEqual(300_000)
  const { bytes, every } = usualLimits.pace
  const slow4G = 400_000 / 8 / 1000 // bytes a ms
  expect(bytes / every).toBeLessThan(slow4G / 10)
})
