import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectLive, type Live, onLive } from './live.ts'

vi.mock('./answer.ts', async original => ({
  ...(await original<typeof import('./answer.ts')>()),
  tell: vi.fn(),
}))

const events = { at: 'GET /api/events' as const, does: '' }
const heard: Live[] = []
let end = () => {}
let ignore = () => {}

/** Returns an event stream that sends the given lines and then stays open. */
function stream(...lines: string[]): Response {
  const body = new ReadableStream({
    start: controller => controller.enqueue(new TextEncoder().encode(lines.map(line => `${line}\n`).join(''))),
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() })
  vi.stubGlobal('fetch', vi.fn())
  heard.length = 0
  ignore = onLive('row', event => heard.push(event))
})

afterEach(() => {
  end()
  ignore()
  vi.useRealTimers()
})

it('the stream passes each event to the listeners of its topic', async () => {
  vi.mocked(fetch).mockResolvedValueOnce(stream('data: {"topic":"row","ids":[1]}', 'data: {"topic":"other"}'))
  end = connectLive(events)
  await vi.waitFor(() => expect(heard).toEqual([{ topic: 'row', ids: [1] }]), 30_000)
})

it('the stream reconnects after a break and says that events may be missing', async () => {
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce(stream(': hello'))
  end = connectLive(events)
  await vi.advanceTimersByTimeAsync(1500)
  await vi.waitFor(() => expect(heard).toEqual([{ topic: 'row', resumed: true }]), 30_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('the stream asks once for events since the page began, and says that events may be missing after a break', async () => {
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce(stream(': hello'))
  end = connectLive(events)
  await vi.advanceTimersByTimeAsync(1500)
  const [first, second] = vi.mocked(fetch).mock.calls.map(([url]) => url)
  expect(first).toMatch(/^\/api\/events\?age=\d+$/)
  expect(second).toBe('/api/events')
})

it('the stream treats a silent connection as broken', async () => {
  vi.mocked(fetch).mockImplementation(
    async (_, options) =>
      new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))),
  )
  end = connectLive(events)
  await vi.advanceTimersByTimeAsync(42_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('S5.05 stops and asks the person when the login has expired', async () => {
  const { tell } = await import('./answer.ts')
  vi.mocked(fetch).mockResolvedValueOnce(Response.json({ success: false, status: 40301, code: 40301, msg: '' }))
  end = connectLive(events)
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce(), 30_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledOnce()
})
