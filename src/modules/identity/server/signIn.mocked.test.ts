import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addAccount, type Company, foundCompany, password } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen } from '../../../../tests/support/stream.ts'
import { officeRoutes } from '../../organisation/api/office.ts'
import { identityRoutes as routes } from '../api/identity.ts'

// Files share what their process has loaded: what is mocked here is loaded for this file alone.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('@node-rs/argon2', async load => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

const expired = { status: 40301, code: 40301, success: false, msg: '您的登陆状态已过期，请重新登录' }

let server: TestServer
let other: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  other = await startServer({ database: server.database })
  company = await foundCompany(server, '登录测试公司', 'signBoss')
  await addAccount(server.owner, 'Zhang.San', { mobile: '13100000001', realName: '张三' })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const signIn = (username: string, typed: string) =>
  server.call(routes.signIn, { body: { username, password: typed }, from: '10.0.0.1' })
const isOpen = async (token: string, node = server) => (await node.call(routes.info, { as: token, query: {} })).success

describe('signing in', () => {
  test.each(['Zhang.San', 'zhang.san', ' Zhang.San ', '13100000001'])(
    'S5.07 jwt/token gives a token for the user name or mobile %j',
    async username => {
      const answer = await signIn(username, password)
      expect(answer).toMatchObject({ status: 200, code: 0, success: true, data: expect.stringMatching(/^[\w-]{43}$/) })
      expect(await server.ask(routes.info, { as: answer.data, query: {} })).toMatchObject({ realName: '张三' })
    },
  )

  test('S5.06 a wrong password, an unknown user and a disabled account get the same answer after the same time', async () => {
    await addAccount(server.owner, 'gone')
    await server.owner.query(`update account set disabled_at = now() where username = 'gone'`)
    const answers = []
    for (const [username, typed] of [
      ['zhang.san', 'wrong'],
      ['nobody', password],
      ['gone', password],
    ] as const) {
      vi.mocked(verify).mockClear()
      answers.push(await signIn(username, typed))
      expect(verify).toHaveBeenCalledTimes(1)
    }
    const refused = { status: 200, code: 40001, success: false, msg: '账户或密码错误！', data: null }
    expect(answers).toEqual([refused, refused, refused])
  })

  test('the database contains no token, only its hash', async () => {
    const token = await server.signIn('zhang.san')
    const { rows } = await server.owner.query('select s::text as row from session s')
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })

  test("a failed sign-in is logged in the account's last company; an unknown name in the platform's log", async () => {
    await server.owner.query(`update account set last_office_id = $1 where username = 'signBoss'`, [company.officeId])
    const body = { password: 'wrong@2026' }
    await server.call(routes.signIn, { body: { ...body, username: 'signBoss' } })
    await server.call(routes.signIn, { body: { ...body, username: 'zq.of.that.name' } })
    const { rows } = await server.owner.query(
      `select office_id, account_id, person_name, address from operation_log where action = '登录失败'
       and (person_name = 'signBoss' or person_name like '未知账号 zq%')`,
    )
    expect(rows).toEqual([
      { office_id: company.officeId, account_id: null, person_name: 'signBoss', address: '127.0.0.1' },
      { office_id: null, account_id: null, person_name: '未知账号 zq…', address: '127.0.0.1' },
    ])
  })

  test('a sign-in is logged in the company where the session begins', async () => {
    await server.signIn('signBoss')
    const { rows } = await server.owner.query(
      `select office_id, person_name, route, address from operation_log where action = '登录' and office_id = $1`,
      [company.officeId],
    )
    expect(rows[0]).toEqual({
      office_id: company.officeId,
      person_name: 'signBoss',
      route: routes.signIn.at,
      address: '127.0.0.1',
    })
  })
})

describe('a token', () => {
  test.each(['Bearer ', 'bearer ', ''])('S5.01 stands in the Authorization header, after %j', async scheme => {
    const token = await server.signIn('signBoss')
    const answer = await server.send(routes.info, { headers: { authorization: `${scheme}${token}` } })
    expect(answer.json()).toMatchObject({ success: true, username: 'signBoss' })
  })

  test.each([routes.info, routes.menus])('S5.07 S5.08 is read from the query of $at', async route => {
    const token = await server.signIn('signBoss')
    expect((await server.send(route, { query: { token } })).json()).toMatchObject({ code: 0, success: true })
    expect((await server.send(route, { query: { token: 'other' } })).json()).toMatchObject(expired)
  })

  test('is not read from the query of other calls', async () => {
    const token = await server.signIn('signBoss')
    const { at } = officeRoutes.mine
    const answer = await server.app.http.inject({ method: 'POST', url: `${at.slice(5)}?token=${token}` })
    expect(answer.json()).toMatchObject(expired)
  })
})

describe('a session ends at once on every node', () => {
  test.each([
    [
      'S5.07 jwt/invalid with the token in the query',
      (token: string) => server.ask(routes.invalidate, { query: { token } }),
    ],
    [
      'S5.07 jwt/invalid with the token in the header',
      (token: string) => server.ask(routes.invalidate, { as: token, query: {} }),
    ],
    [
      'S5.08 logout with the token in the header',
      (token: string) => server.ask(routes.signOut, { as: token, query: {} }),
    ],
    ['S5.08 logout with the token in the query', (token: string) => server.ask(routes.signOut, { query: { token } })],
  ])('%s', async (_, end) => {
    const token = await server.signIn('signBoss')
    const kept = await server.signIn('signBoss')
    expect([await isOpen(token), await isOpen(token, other)]).toEqual([true, true])
    expect(await end(token)).toBe(true)
    expect(await other.call(routes.info, { as: token, query: {} })).toMatchObject({ ...expired, data: null })
    expect(await isOpen(token)).toBe(false)
    expect(await isOpen(kept)).toBe(true)
    expect(await end(token)).toBe(false)
  })

  const fall = (sql: string, id: () => number) => () => server.owner.query(sql, [id()])
  let person: { token: string; employeeId: number; accountId: number }
  test.each([
    ['its time is over', fall('update session set expires_at = now() where account_id = $1', () => person.accountId)],
    [
      'the employee is disabled',
      fall('update employee set disabled_at = now() where id = $1', () => person.employeeId),
    ],
    ['the account is disabled', fall('update account set disabled_at = now() where id = $1', () => person.accountId)],
  ])('S5.05 when %s', async (reason, happen) => {
    person = await company.hire(`falls-${reason}`.replace(/\W/g, '-'), '导购')
    expect([await isOpen(person.token), await isOpen(person.token, other)]).toEqual([true, true])
    await happen()
    expect(await server.call(officeRoutes.mine, { as: person.token })).toMatchObject(expired)
    expect(await isOpen(person.token, other)).toBe(false)
  })

  test('S5.05 when its company is disabled; the next sign-in begins without a company', async () => {
    const closing = await foundCompany(server, '将停用公司', 'closing')
    await server.owner.query('update office set office_login_status = 1 where id = $1', [closing.officeId])
    expect([await isOpen(closing.boss), await isOpen(closing.boss, other)]).toEqual([false, false])
    const info = await server.ask(routes.info, { as: await server.signIn('closing'), query: {} })
    expect(info).toMatchObject({ officeId: null, officeName: '', menus: [], elements: [] })
  })

  test('and so does its event stream on another node, but no other session of the person', async () => {
    const address = await other.listen()
    const [token, kept] = [await server.signIn('signBoss'), await server.signIn('signBoss')]
    const [ending, staying] = [await listen(address, token), await listen(address, kept)]
    await server.ask(routes.signOut, { as: token, query: {} })
    await ending.ended
    expect(ending.heard).toEqual([{ topic: 'session' }])
    expect(staying.heard).toEqual([])
    staying.stop()
  })
})
