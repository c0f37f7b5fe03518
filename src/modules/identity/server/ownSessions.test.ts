import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, password } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen } from '../../../../tests/support/stream.ts'
import { identityRoutes } from '../api/identity.ts'
import { profileRoutes as routes } from '../api/profile.ts'
import { deviceWords } from './device.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Safari/537.36'

async function person(username: string) {
  await addAccount(server.owner, username)
  const at = (from: string, agent = '') =>
    server.ask(identityRoutes.signIn, { body: { username, password }, from, headers: { 'user-agent': agent } })
  return { here: await at('10.1.0.1', chrome), there: await at('10.1.0.2'), third: await at('10.1.0.3') }
}
const sessions = (as: string) => server.ask(routes.sessions, { as })
const isOpen = async (as: string) => (await server.call(identityRoutes.allMenus, { as })).success

describe('my sessions', () => {
  test('are listed by device, address and time, with this one marked, without token or hash', async () => {
    const { here } = await person('lists')
    const told = await sessions(here)
    expect(told.map(({ address, device, current }) => [address, device, current])).toEqual([
      ['10.1.0.3', '未知设备', false],
      ['10.1.0.2', '未知设备', false],
      ['10.1.0.1', 'Chrome · Windows', true],
    ])
    expect(Object.keys(told[0] ?? {}).sort()).toEqual(['address', 'createdAt', 'current', 'device', 'expiresAt', 'id'])
  })

  test('can be ended: the browser is told and signed out, the others stay, the log has it', async () => {
    const { here, there, third } = await person('ends')
    const stream = await listen(await server.listen(), there)
    const id = (await sessions(here)).find(one => one.address === '10.1.0.2')?.id as number
    await server.ask(routes.endSession, { as: here, body: { id } })
    await stream.ended
    expect(stream.heard).toEqual([{ topic: 'session' }])
    expect([await isOpen(there), await isOpen(here), await isOpen(third)]).toEqual([false, true, true])
    expect(await sessions(here)).toHaveLength(2)
    const { rows } = await server.owner.query(`select changes from operation_log where action = '结束登录'`)
    expect(rows).toEqual([{ changes: { session: ['未知设备，10.1.0.2', null] } }])
    expect(await server.call(routes.endSession, { as: here, body: { id } })).toMatchObject({ code: 40400 })
  })

  test('include this one, which ends by signing out', async () => {
    const { here } = await person('stays')
    const id = (await sessions(here)).find(one => one.current)?.id as number
    expect(await server.call(routes.endSession, { as: here, body: { id } })).toMatchObject({ code: 40900 })
    expect(await isOpen(here)).toBe(true)
  })

  test('do not include those of others, which are not found', async () => {
    const [mine, theirs] = [await person('mine'), await person('theirs')]
    const id = (await sessions(theirs.here))[0]?.id as number
    expect(await server.call(routes.endSession, { as: mine.here, body: { id } })).toMatchObject({ code: 40400 })
    expect(await isOpen(theirs.third)).toBe(true)
  })

  test('can all be ended at once, except this one', async () => {
    const { here, there, third } = await person('alone')
    expect(await server.ask(routes.endOtherSessions, { as: here })).toEqual({ ended: 2 })
    expect([await isOpen(here), await isOpen(there), await isOpen(third)]).toEqual([true, false, false])
    expect(await server.ask(routes.endOtherSessions, { as: here })).toEqual({ ended: 0 })
  })
})

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 (KHTML, like Gecko) Version/17 Safari/605',
    'Safari · macOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 MicroMessenger/8.0', '微信 · iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/128.0 Safari/537.36 Edg/128.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/128.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['curl/8', '未知设备'],
])('%s is %s', (agent, words) => expect(deviceWords(agent)).toBe(words))
