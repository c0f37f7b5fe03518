import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Gateway, startGateway } from '../../../../../tests/support/gateway.ts'
import { type Company, employ, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { accountRoutes } from '../../../identity/api/account.ts'
import { codeRoutes } from '../../../identity/api/oneTimeCode.ts'
import { employeeRoutes as routes, staffRoutes } from '../../api/employeeRoutes.ts'

let server: TestServer
let gateway: Gateway
let company: Company
let made = 0

beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url, PUBLIC_URL: 'https://crm.example' } })
  company = await foundCompany(server, '更正公司', 'mobileBoss')
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})

const fresh = () => `133${String(++made).padStart(8, '0')}`
const tokenOf = (mobile: string) => gateway.linkOf(mobile).split('=')[1] as string
const sentTo = (mobile: string) => expect.poll(() => gateway.sent.filter(one => one.mobile === mobile).length).toBe(1)
/** Adds an employee whose link is on its way to the mobile. */
async function newcomer(roleIds: number[] = []) {
  const mobile = fresh()
  const body = { name: '新人', mobile, username: `mistyped${made}`, departmentId: company.departmentId, roleIds }
  const { id, version, may } = await server.ask(staffRoutes.add, { as: company.boss, body })
  await sentTo(mobile)
  return { id, version, may, mobile, username: body.username }
}
const correct = (person: { id: number; version: number }, mobile: string, as = company.boss) =>
  server.call(routes.correctMobile, { as, body: { id: person.id, version: person.version, mobile } })
const mobileOf = async (id: number) =>
  (
    await server.owner.query('select mobile from account where id = (select account_id from employee where id = $1)', [
      id,
    ])
  ).rows[0].mobile
const setPassword = (link: string) =>
  server.call(accountRoutes.resetPassword, { body: { link, newPassword: 'Fresh-pass-1' } })

describe('a wrong mobile of a new employee', () => {
  test('is corrected: the old link is invalid, a new one is sent, and the log has it masked', async () => {
    const person = await newcomer()
    expect(person.may.correctMobile).toBe(true)
    const dead = tokenOf(person.mobile)
    const [second, third] = [fresh(), fresh()]
    const answer = await correct(person, second)
    expect(answer).toMatchObject({
      success: true,
      data: { version: person.version + 1, invitedTo: `133****${second.slice(-4)}`, may: { correctMobile: true } },
    })
    await sentTo(second)
    expect(await setPassword(dead)).toMatchObject({ code: 40000 })
    const { rows } = await server.owner.query(
      `select action, changes from operation_log where subject = 'employee' and subject_id = $1 and changes ? 'mobile'`,
      [String(person.id)],
    )
    const masked = (mobile: string) => `133****${mobile.slice(-4)}`
    expect(rows).toEqual([{ action: '更正手机号', changes: { mobile: [masked(person.mobile), masked(second)] } }])
    expect((await correct(answer.data, third)).success).toBe(true)
    await sentTo(third)
    await expect.poll(async () => (await setPassword(tokenOf(third))).success).toBe(true)
    expect(await server.signIn(person.username, 'Fresh-pass-1')).toBeTruthy()
    expect(await mobileOf(person.id)).toBe(third)
  })

  test('cannot become one that has an account, or the same one; the field says so', async () => {
    const [person, other] = [await newcomer(), await newcomer()]
    for (const mobile of [person.mobile, other.mobile, '123'])
      expect(await correct(person, mobile)).toMatchObject({ code: 40000, data: { issues: [{ field: 'mobile' }] } })
    expect(await mobileOf(person.id)).toBe(person.mobile)
    expect(await correct({ ...person, version: person.version + 1 }, fresh())).toMatchObject({ code: 40901 })
  })
})

describe('cannot be corrected any more', () => {
  const refused = async (person: { id: number; version: number; mobile: string }) => {
    expect(await correct(person, fresh())).toMatchObject({ code: 40900 })
    expect(await mobileOf(person.id)).toBe(person.mobile)
    const { may } = await server.ask(routes.detail, { as: company.boss, params: { id: person.id } })
    expect(may.correctMobile).toBe(false)
  }

  test('after the holder has set a password', async () => {
    const person = await newcomer()
    await expect.poll(async () => (await setPassword(tokenOf(person.mobile))).success).toBe(true)
    await refused(person)
  })

  test('after the holder has signed in with a code', async () => {
    const person = await newcomer()
    const { mobile } = person
    await server.ask(codeRoutes.sendCode, { body: { mobile, purpose: 'signIn' } })
    await server.ask(codeRoutes.quickSignIn, { body: { mobile, code: await gateway.codeOf(mobile) } })
    await refused(person)
  })

  test('if another company employs the account, or the account is older', async () => {
    const person = await newcomer()
    const other = await foundCompany(server, '另一家更正', 'mobileOther')
    const { rows } = await server.owner.query('select account_id from employee where id = $1', [person.id])
    const there = { officeId: other.officeId, accountId: rows[0].account_id, departmentId: null, name: '新人' }
    const second = await employ(server.owner, there, '仓管')
    await server.owner.query('update employee set disabled_at = now() where id = $1', [second])
    await refused(person)
  })
})

test("the mobile cannot be corrected by people who lack the employee's permissions", async () => {
  const rights = { menus: ['webConsole', 'employeesManager'], elements: ['employeesManager:edit'] }
  const hr = await company.hire(
    'mobileHr',
    await makeRole(server.owner, company.officeId, { ...rights, scopes: { employee: 'office' } }),
  )
  const guide = await server.owner.query(`select id from role where office_id = $1 and name = '导购'`, [
    company.officeId,
  ])
  const [plain, high] = [await newcomer(), await newcomer([guide.rows[0].id])]
  expect(await correct(high, fresh(), hr.token)).toMatchObject({ code: 40000, data: { issues: [{ field: 'mobile' }] } })
  expect(await mobileOf(high.id)).toBe(high.mobile)
  expect((await correct(plain, fresh(), hr.token)).success).toBe(true)
})

test('of a correction and a use of the old link at once one succeeds', async () => {
  for (let at = 0; at < 4; at++) {
    const person = await newcomer()
    const mobile = fresh()
    const [corrected, used] = await Promise.all([correct(person, mobile), setPassword(tokenOf(person.mobile))])
    expect([corrected.success, used.success].filter(Boolean)).toHaveLength(1)
    expect(await mobileOf(person.id)).toBe(corrected.success ? mobile : person.mobile)
  }
})
