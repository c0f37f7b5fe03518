import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, employ, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { listen } from '../../../../../tests/support/stream.ts'
import { overOf } from '../../../../kernel/server/live/overSessions.ts'
import { identityRoutes } from '../../../identity/api/identity.ts'
import { profileRoutes } from '../../../identity/api/profile.ts'
import { switchRoutes } from '../../../settings/api/switches.ts'
import { officeRoutes } from '../../api/office.ts'
import { sessionSwitches } from '../../api/sessionSwitches.ts'

let server: TestServer
let node: TestServer
let company: Company
let elsewhere: Company
let address: string
beforeAll(async () => {
  server = await startServer()
  node = await startServer({ database: server.database })
  company = await foundCompany(server, '闲置公司', 'restBoss')
  address = await node.listen()
  elsewhere = await foundCompany(server, '别家公司', 'restElse')
})
afterAll(async () => {
  await node.stop()
  await server.stop()
})

/** A page that nobody touches asks by itself: it uses no login. */
const untouched = { 'X-Resting': '1' }
const asked = (as: string, on = server) => on.call(identityRoutes.allMenus, { as, headers: untouched })
const isOpen = async (as: string, on = server) => (await asked(as, on)).success
const set = (code: keyof typeof sessionSwitches, value: number, seen: number) =>
  server.ask(switchRoutes.save, { as: company.boss, body: { changes: [{ code, value, seen }] } })
const rest = (accountId: number, hours: number) =>
  server.owner.query('update session set last_at = now() - make_interval(hours => $2) where account_id = $1', [
    accountId,
    hours,
  ])
const restsSince = async (accountId: number) => {
  const { rows } = await server.owner.query<{ hours: number }>(
    'select round(extract(epoch from now() - last_at) / 3600)::int as hours from session where account_id = $1',
    [accountId],
  )
  return rows[0]?.hours
}

test('the database keeps the defaults that the page shows', async () => {
  const { rows } = await server.owner.query('select session_rest_hours, session_most from office where id = $1', [
    company.officeId,
  ])
  const { sessionRestHours, sessionMost } = sessionSwitches
  expect(rows).toEqual([{ session_rest_hours: sessionRestHours.default, session_most: sessionMost.default }])
})

describe('a login that rests', () => {
  test('is over after the time of its company on every node, for calls that read, that follow others and that write', async () => {
    const person = await company.hire('rests', '导购')
    expect([await isOpen(person.token), await isOpen(person.token, node)]).toEqual([true, true])
    await rest(person.accountId, 71)
    expect([await isOpen(person.token), await isOpen(person.token, node)]).toEqual([true, true])
    await rest(person.accountId, 73)
    const told = { status: 40301, code: 40301, msg: '您的登陆状态已过期，请重新登录（72 小时没有操作）' }
    for (const on of [server, node]) {
      expect(await asked(person.token, on)).toMatchObject(told)
      expect(await on.call(identityRoutes.info, { as: person.token, query: {} })).toMatchObject(told)
      expect(await on.call(profileRoutes.endOtherSessions, { as: person.token })).toMatchObject(told)
    }
    expect(await restsSince(person.accountId)).toBe(73)
    const again = await server.signIn('rests')
    expect(await isOpen(again)).toBe(true)
    expect(await server.ask(profileRoutes.sessions, { as: again })).toHaveLength(1)
  })

  test('goes on by what the person does, and by nothing that a page asks for while nobody uses it', async () => {
    const [person, colleague] = [await company.hire('awake', '导购'), await company.hire('wakes', '导购')]
    for (const { accountId } of [person, colleague]) await rest(accountId, 5)
    expect(await isOpen(person.token)).toBe(true)
    const stream = await listen(address, person.token, { headers: untouched })
    await server.ask(identityRoutes.allMenus, { as: colleague.token })
    await expect.poll(() => restsSince(colleague.accountId)).toBe(0)
    expect(await restsSince(person.accountId)).toBe(5)
    await server.ask(identityRoutes.allMenus, { as: person.token })
    await expect.poll(() => restsSince(person.accountId)).toBe(0)
    await rest(person.accountId, 5)
    await node.ask(identityRoutes.allMenus, { as: person.token })
    await expect.poll(() => restsSince(person.accountId)).toBe(0)
    stream.stop()
  })

  test('follows the switch at once, and goes on without one', async () => {
    const person = await company.hire('follows', '导购')
    await rest(person.accountId, 5)
    expect(await isOpen(person.token)).toBe(true)
    await set('sessionRestHours', 4, 72)
    expect([await isOpen(person.token), await isOpen(person.token, node)]).toEqual([false, false])
    await set('sessionRestHours', 0, 4)
    await rest(person.accountId, 160)
    expect([await isOpen(person.token), await isOpen(person.token, node)]).toEqual([true, true])
    await set('sessionRestHours', 72, 0)
  })

  test('of another company keeps that one’s time', async () => {
    const person = await elsewhere.hire('other', '导购')
    await set('sessionRestHours', 1, 72)
    await rest(person.accountId, 5)
    expect(await isOpen(person.token)).toBe(true)
    await set('sessionRestHours', 72, 1)
  })

  test('loses its stream of events with the reason, and no other stream ends', async () => {
    const [person, colleague] = [await company.hire('streams', '导购'), await company.hire('stays', '导购')]
    const [stream, staying] = [
      await listen(address, person.token, { headers: untouched }),
      await listen(address, colleague.token),
    ]
    await rest(person.accountId, 80)
    const { live, pool } = node.app.runtime
    await live.endOver(hashes => overOf(pool, hashes))
    await stream.ended
    expect(stream.heard).toEqual([{ topic: 'session', msg: '您的登陆状态已过期，请重新登录（72 小时没有操作）' }])
    expect(staying.heard).toEqual([])
    staying.stop()
  })
})

describe('more logins than a company allows', () => {
  test('end the one that rested longest, which is told; by a sign-in and by coming from another company', async () => {
    const person = await company.hire('many', '导购')
    const { officeId, departmentId } = elsewhere
    await employ(server.owner, { officeId, departmentId, accountId: person.accountId, name: 'many' }, '导购')
    const second = await server.signIn('many')
    await set('sessionMost', 2, 0)
    const stream = await listen(address, second, { headers: untouched })
    await server.owner.query(
      `update session set last_at = now() - interval '1 hour' where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [second],
    )
    const third = await server.signIn('many')
    await stream.ended
    const msg = '您的登陆状态已过期，请重新登录（您在别处登录了，本企业每人最多同时登录 2 处）'
    expect(stream.heard).toEqual([{ topic: 'session', msg }])
    expect(await asked(second, node)).toMatchObject({ status: 40301, msg })
    expect([await isOpen(person.token), await isOpen(third)]).toEqual([true, true])
    await server.ask(officeRoutes.choose, { as: third, query: { officeId } })
    await server.owner.query('update account set last_office_id = $2 where id = $1', [
      person.accountId,
      company.officeId,
    ])
    const fourth = await server.signIn('many')
    expect([await isOpen(person.token), await isOpen(third), await isOpen(fourth)]).toEqual([true, true, true])
    await server.ask(officeRoutes.choose, { as: third, query: { officeId: company.officeId } })
    const open = [await isOpen(person.token), await isOpen(fourth)]
    expect(open.filter(Boolean)).toHaveLength(1)
    expect(await isOpen(third)).toBe(true)
  })

  test('are never there, also where several sign in at the same moment', async () => {
    await company.hire('rush', '导购')
    const tokens = await Promise.all([server, node, server, node, server].map(on => on.signIn('rush')))
    const open = await Promise.all(tokens.map(token => isOpen(token)))
    expect(open.filter(Boolean)).toHaveLength(2)
  })
})
