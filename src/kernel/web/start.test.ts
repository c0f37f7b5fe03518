import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { route } from '../api/route.ts'
import { startRoutes } from '../api/start.ts'
import { queryClient, queryOf } from './query.ts'
import { fetchStart } from './start.ts'

const of = (name: string) => route({ at: `GET /api/${name}`, does: '', signedIn: 'test', returns: z.string() })
const [words, people, plain] = [of('words'), of('people'), of('plain')]
const asked: string[] = []
let paint: () => void
let painted: Promise<void>
let brought: Record<string, unknown> | undefined

beforeEach(() => {
  asked.length = 0
  brought = { [words.at]: '词', [people.at]: '人' }
  queryClient.clear()
  vi.stubGlobal('window', {})
  painted = Promise.resolve()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => void painted.then(draw))
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url === startRoutes.first.at.slice(4)) return answer({ answers: { me: '我' }, later: [words.at, people.at] })
    if (url === startRoutes.rest.at.slice(4)) return answer(brought && { answers: brought })
    return answer(`自己问的 ${url}`)
  })
})

const answer = (data: unknown) =>
  Response.json({
    status: 200,
    code: data === undefined ? 50000 : 0,
    success: data !== undefined,
    msg: '',
    data: data ?? null,
  })
const ask = (one: typeof words) => queryClient.fetchQuery(queryOf(one, undefined, { quiet: true, silent: true }))

it('the calls of the start are one request, made when the first of them is needed', async () => {
  expect(await fetchStart({})).toEqual({ me: '我' })
  expect(await Promise.all([ask(words), ask(people)])).toEqual(['词', '人'])
  expect(asked).toEqual(['/api/admin/start', '/api/admin/start/rest'])
})

it('the second call waits until the first screen has been painted', async () => {
  painted = new Promise(resolve => {
    paint = resolve
  })
  await fetchStart({})
  const word = ask(words)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked).toEqual(['/api/admin/start'])
  paint()
  expect(await word).toBe('词')
})

it('an answer that came with another call is not requested again', async () => {
  await fetchStart({})
  await ask(words)
  expect(await ask(people)).toBe('人')
  expect(asked).toEqual(['/api/admin/start', '/api/admin/start/rest'])
})

it('the start provides each answer once; a refresh makes its own request', async () => {
  await fetchStart({})
  await ask(words)
  await queryClient.invalidateQueries({ queryKey: queryOf(words).queryKey })
  expect(await ask(words)).toBe('自己问的 /api/words')
})

it.each([
  ['brings another call', { [people.at]: '人' }],
  ['fails', undefined],
] as const)('a call asks on its own where the start %s', async (_, answers) => {
  brought = answers
  await fetchStart({})
  expect(await ask(words)).toBe('自己问的 /api/words')
  expect(await ask(plain)).toBe('自己问的 /api/plain')
})
