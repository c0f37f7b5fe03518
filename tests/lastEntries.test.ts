import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Desk } from '../src/kernel/server/desk/desk.ts'
import { keptForOffice } from '../src/kernel/server/desk/keptForOffice.ts'
import { Mistaken } from '../src/kernel/server/desk/lastEntries.ts'
import { hashToken } from '../src/kernel/server/desk/session.ts'
import { presumeSessionDesk } from '../src/kernel/server/desk/transaction.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { officeRoutes } from '../src/modules/organisation/api/office.ts'
import { viewRoutes } from '../src/modules/organisation/api/view.ts'
import { makeClue, makeRole } from './support/factories.ts'
import { employ, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startServer()
  other = await startServer({ database: server.database })
})
afterAll(async () => {
  await other?.stop()
  await server?.stop()
})

const origin = { route: '', address: '', device: '', traceId: '' }
const read = (as: string, node = server) => node.call(clueRoutes.list, { as, body: {} })
const known = (token: string) => server.app.runtime.lastEntries.get(hashToken(token).toString('hex'))

describe('a call that only reads begins with the person last known for its token', () => {
  test('before the database has confirmed the person', async () => {
    const { boss } = await foundCompany(server, '一步公司', 'entryOneStep')
    await read(boss)
    const silent = { query: () => new Promise(() => {}) }
    const desk = await presumeSessionDesk(server.app.runtime, silent as never, origin, boss)
    expect(desk.who.officeId).toBe(known(boss)?.entered.who.officeId)
  })

  test('and answers for the company that was chosen on another node meanwhile', async () => {
    const first = await foundCompany(server, '前一家公司', 'entryFirst')
    const second = await foundCompany(server, '后一家公司', 'entrySecond')
    const { rows } = await server.owner.query(`select id from account where username = 'entryFirst'`)
    const at = { officeId: second.officeId, accountId: rows[0].id, departmentId: null, name: '兼职' }
    await employ(server.owner, at, '公司管理员')
    await makeClue(server.owner, first.officeId, { name: '前一家的客户' })
    await makeClue(server.owner, second.officeId, { name: '后一家的客户' })
    expect((await read(first.boss)).data).toMatchObject({ rows: [{ name: '前一家的客户' }] })
    await other.ask(officeRoutes.choose, { as: first.boss, query: { officeId: String(second.officeId) } })
    expect((await read(first.boss)).data).toMatchObject({ rows: [{ name: '后一家的客户' }] })
    await other.ask(officeRoutes.choose, { as: first.boss, query: { officeId: String(first.officeId) } })
    expect((await read(first.boss)).data).toMatchObject({ rows: [{ name: '前一家的客户' }] })
  })

  test('and refuses with 40301 if the session was ended on another node', async () => {
    const { boss } = await foundCompany(server, '退出公司', 'entryOut')
    expect(await read(boss)).toMatchObject({ code: 0 })
    await other.ask(identityRoutes.signOut, { as: boss, query: {} })
    expect(await read(boss)).toMatchObject({ status: 40301 })
    expect(known(boss)).toBeUndefined()
  })

  test.each([
    ['the account is closed', 'update account set disabled_at = now() where username = $1', { status: 40301 }],
    [
      'the employee is disabled',
      'update employee set disabled_at = now() where account_id = (select id from account where username = $1)',
      { status: 40301 },
    ],
    [
      'the company is closed',
      'update office set office_login_status = 1 where id = (select e.office_id from employee e join account a on a.id = e.account_id where a.username = $1)',
      { status: 40301 },
    ],
    [
      'the session has run out',
      'update session set expires_at = now() where account_id = (select id from account where username = $1)',
      { status: 40301 },
    ],
    [
      'the employee has another name',
      `update employee set name = '改名' where account_id = (select id from account where username = $1)`,
      { code: 0 },
    ],
    ['the account serves the platform', 'update account set is_platform = true where username = $1', { code: 0 }],
  ])('and asks anew as soon as %s', async (what, change, answer) => {
    const username = `entry${hashToken(what).toString('hex').slice(0, 8)}`
    const { boss } = await foundCompany(server, `${username}公司`, username)
    await read(boss)
    const before = known(boss)
    expect(before).toBeDefined()
    await server.owner.query(change, [username])
    expect(await read(boss)).toMatchObject(answer)
    expect(known(boss)).not.toBe(before)
  })

  test('and sees the product as a colleague as soon as they view it so', async () => {
    const company = await foundCompany(server, '看同事公司', 'entryView')
    const { employeeId } = await company.hire('entrySeen', '导购')
    await makeClue(server.owner, company.officeId, { name: '老板看得见' })
    expect(await read(company.boss)).toMatchObject({ data: { rows: [{ name: '老板看得见' }] } })
    await other.ask(viewRoutes.begin, { as: company.boss, body: { id: employeeId } })
    expect(await read(company.boss)).toMatchObject({ code: 0, data: { rows: [] } })
  })

  test('and drops a refusal or an answer when permissions have changed meanwhile', async () => {
    const company = await foundCompany(server, '改权公司', 'entryRights')
    const name = await makeRole(server.owner, company.officeId, { scopes: { clue: 'office' } })
    const { token } = await company.hire('entrySales', name)
    const role = `(select id from role where office_id = ${company.officeId} and name = '${name}')`
    for (const round of [1, 2]) {
      expect(await read(token), `round ${round}`).toMatchObject({ code: 40300 })
      await server.owner.query(
        `insert into role_menu (office_id, role_id, menu_code) values ($1, ${role}, 'clueList')`,
        [company.officeId],
      )
      expect(await read(token), `round ${round}`).toMatchObject({ code: 0 })
      await server.owner.query(`delete from role_menu where role_id = ${role}`)
    }
  })
})

test('settings read for a wrong assumption are not cached', async () => {
  const permissions = {}
  let asked = 0
  const settings = keptForOffice(async () => ++asked)
  const deskOf = (confirmed: Promise<void>) => ({ permissions, confirmed }) as unknown as Desk
  await expect(settings(deskOf(Promise.reject(new Mistaken())))).rejects.toThrow(Mistaken)
  expect(await settings(deskOf(Promise.resolve()))).toBe(2)
  expect(await settings(deskOf(Promise.resolve()))).toBe(2)
})
