import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headOf, openSocket } from '../../../../tests/support/bareSocket.ts'
import { type EventStream, streamEvents } from './eventStream.ts'

const app = Fastify()
let address: string
let opened: Parameters<EventStream>[0]
let stopped = 0
beforeAll(async () => {
  app.get('/', (_request, reply) =>
    streamEvents(reply, to => {
      opened = to
      return () => void stopped++
    }),
  )
  address = await app.listen({ port: 0 })
})
afterAll(() => app.close())

const size = 64 * 1024
const send = () => opened.send({ topic: 'clue', by: 'x'.repeat(size) })

test('a stream that nobody reads is closed before it fills the memory', async () => {
  const unread = await openSocket(address, headOf('GET /', {}))
  await expect.poll(unread.heard).toContain('hello')
  unread.socket.pause()
  for (let sent = 0; sent < 1000 && stopped === 0; sent++) {
    send()
    await sleep(1)
  }
  expect(stopped).toBe(1)
  unread.socket.destroy()
})

test('a stream that somebody reads continues, however much is sent', async () => {
  stopped = 0
  const read = await openSocket(address, headOf('GET /', {}))
  await expect.poll(read.heard).toContain('hello')
  for (let sent = 1; sent <= 50; sent++) {
    send()
    await expect.poll(() => read.heard().length, { interval: 1 }).toBeGreaterThan(sent * size)
  }
  expect(stopped).toBe(0)
  read.socket.destroy()
})

test('events sent while the connection is closing are dropped', async () => {
  const ended = await openSocket(address, headOf('GET /', {}))
  await expect.poll(ended.heard).toContain('hello')
  ended.socket.pause()
  const failed: unknown[] = []
  const note = (error: unknown) => failed.push(error)
  process.on('uncaughtException', note)
  opened.close()
  send()
  opened.close()
  await sleep(50)
  process.off('uncaughtException', note)
  expect(failed).toEqual([])
  ended.socket.destroy()
})
