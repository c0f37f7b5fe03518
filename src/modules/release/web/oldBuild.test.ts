import { afterEach, expect, test, vi } from 'vitest'
import { runsOldBuild } from './oldBuild.ts'

const began = { page: 'https://a.example/dashboard', script: '/assets/web-Ab12.js' }
const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
afterEach(() => vi.unstubAllGlobals())

test("the build is old when the server's page would begin with another script", async () => {
  answering(async () => new Response('<link rel="modulepreload" href="/assets/web-Cd34.js">'))
  expect(await runsOldBuild(began)).toBe(true)
  expect(fetch).toHaveBeenCalledWith(began.page, expect.objectContaining({ cache: 'no-store' }))
})

test.each<[string, () => Promise<Response>]>([
  ['begins with the same script', async () => new Response('<link rel="modulepreload" href="/assets/web-Ab12.js">')],
  ['cannot be asked for', () => Promise.reject(new Error('offline'))],
  ['is asked for while the server starts', async () => new Response('', { status: 503 })],
])('it is not when the page %s', async (_, answer) => {
  answering(answer)
  expect(await runsOldBuild(began)).toBe(false)
})
