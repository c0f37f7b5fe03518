import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Route, route } from '../../api/route.ts'
import { noPermissions } from '../desk/permissions.ts'
import { SessionDesk } from '../desk/sessionDesk.ts'
import { bring, worldOf } from '../module.ts'
import { notFound } from '../refusal.ts'
import { type Handled, handle } from './mount.ts'
import { startHandlers, startsFirst, startsLater } from './start.ts'

const told = route({ at: 'GET /api/told', does: '', signedIn: 'test', returns: z.object({ name: z.string() }) })
const needed = route({ at: 'GET /api/needed', does: '', needs: 'secret', returns: z.string() })
const missing = route({ at: 'GET /api/missing', does: '', signedIn: 'test', returns: z.string() })
const broken = route({ at: 'GET /api/broken', does: '', signedIn: 'test', returns: z.string() })
const fails = handle(broken, () => Promise.reject(new Error('broken')))
const handlers = [
  handle(told, async () => ({ name: '甲' })),
  handle(needed, async () => '机密'),
  handle(missing, () => Promise.reject(notFound('它'))),
]
const nobody = { accountId: 1, officeId: null, employeeId: null, departmentId: null }
const who = { ...nobody, isPlatform: false, name: '', tokenHash: '' }
const origin = { route: '', address: '', device: '', traceId: '' }
const desk = new SessionDesk({} as never, origin, who, noPermissions)

const startOf = (handled: readonly Handled[], routes: readonly Route[]) =>
  startHandlers(
    worldOf([
      {
        name: 'parts',
        handlers: handled,
        brings: routes.flatMap(one => [bring(startsFirst, one), bring(startsLater, one)]),
      },
    ]),
  )
const answerOf = (call: Handled | undefined) => call?.handler(desk as never, {} as never, {} as never)

test('a start returns the answers of the calls that modules bring, and names those of its second call', async () => {
  const [first, rest] = startOf(handlers, [told])
  expect(await answerOf(first)).toEqual({ answers: { [told.at]: { name: '甲' } }, later: [told.at] })
  expect(await answerOf(rest)).toEqual({ answers: { [told.at]: { name: '甲' } } })
})

test('a start leaves out calls that would be refused, by a missing code or by the handler', async () => {
  const [first, rest] = startOf(handlers, [told, needed, missing])
  expect(await answerOf(first)).toEqual({ answers: { [told.at]: { name: '甲' } }, later: [told.at, missing.at] })
  expect(await answerOf(rest)).toEqual({ answers: { [told.at]: { name: '甲' } } })
})

test('any other failure of a call fails the start', async () => {
  await expect(answerOf(startOf([...handlers, fails], [told, broken])[1])).rejects.toThrow('broken')
})

test('each answer is written by the schema of its own call', () => {
  const [, rest] = startOf(handlers, [told])
  expect(rest?.route.returns?.parse({ answers: { [told.at]: { name: '甲', salary: 1 } } })).toEqual({
    answers: { [told.at]: { name: '甲' } },
  })
})

test.each<Route>([
  { at: 'POST /api/writes', does: '', signedIn: 'test' },
  { at: 'GET /api/counts', does: '', signedIn: 'test', writes: true },
  { at: 'GET /api/one/:id', does: '', signedIn: 'test', params: z.object({ id: z.string() }) },
  { at: 'GET /api/open', does: '', open: 'test' },
  { at: 'GET /api/file', does: '', signedIn: 'test', gives: 'file' },
])('$at cannot be brought: a start writes nothing, takes nothing and is nobody’s but the person’s', one => {
  expect(() => startOf([], [one])).toThrow(`${one.at} cannot be a part of the start`)
})
