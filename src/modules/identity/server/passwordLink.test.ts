import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../../tests/support/gateway.ts'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { hashToken } from '../../../kernel/server/desk/session.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { employeeRoutes, staffRoutes } from '../../organisation/api/employeeRoutes.ts'
import { accountRoutes } from '../api/account.ts'
import { identityRoutes as routes } from '../api/identity.ts'

let server: TestServer
let other: TestServer
let gateway: Gateway
let company: Company
let made = 0

beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url } })
  other = await startServer({ database: server.database, env: { SMS_GATEWAY_URL: gateway.url } })
  company = await foundCompany(server, '重置公司', 'linkBoss')
})
afterAll(async () => {
  await other.stop()
  await server.stop()
  await gateway.stop()
})

const reset = (id: number, as = company.boss) => server.call(employeeRoutes.resetPassword, { as, body: { id } })
const use = (link: string, newPassword: string, { node = server, from = '10.1.0.1' } = {}) =>
  node.call(accountRoutes.resetPassword, { body: { link, newPassword }, from })
const wrong = {
  code: 40000,
  msg: '链接无效、已使用或已过期，请让管理员重新发送',
  data: { issues: [{ field: 'link' }] },
}

/** Returns a person with a mobile and the link they were sent. */
async function sent() {
  const person = await company.hire(`linked${++made}`, '导购')
  const mobile = `133${String(made).padStart(8, '0')}`
  await server.owner.query('update account set mobile = $2 where id = $1', [person.accountId, mobile])
  const answer = await reset(person.employeeId)
  return { ...person, mobile, answer, link: await linkTo(mobile) }
}

/** Returns the newest link sent to a mobile, once `count` links have arrived and the last transaction has committed. */
async function linkTo(mobile: string, count = 1): Promise<string> {
  await expect.poll(() => gateway.sent.filter(one => one.mobile === mobile).length).toBe(count)
  const link = new URL(gateway.linkOf(mobile)).searchParams.get('link') as string
  await expect.poll(() => stands(link)).toBe(true)
  return link
}

async function stands(link: string): Promise<boolean> {
  const { rowCount } = await server.owner.query('select from password_link where token_hash = $1', [hashToken(link)])
  return rowCount === 1
}

describe('resetting a password', () => {
  test('sends a link to the mobile and tells only the masked mobile; the old password works until the link is used', async () => {
    const { answer, username, link, mobile, token } = await sent()
    expect(answer).toMatchObject({ success: true, data: { sentTo: `133****${mobile.slice(-4)}` } })
    expect(Object.keys(answer.data)).toEqual(['sentTo'])
    const { rows } = await server.owner.query('select token_hash, account_id from password_link')
    expect(rows.map(row => row.token_hash.toString('base64url'))).not.toContain(link)
    await server.signIn(username)
    expect(await use(link, 'Fresh-pass-1')).toMatchObject({ success: true, data: null })
    expect((await server.call(routes.info, { as: token, query: {} })).status).toBe(40301)
    expect(await server.call(routes.signIn, { body: { username, password: 'Tongzhou@2026' } })).toMatchObject({
      code: 40001,
    })
    await server.signIn(username, 'Fresh-pass-1')
  })

  test('accepts a link once, also if it is used many times at once on two nodes', async () => {
    const { link, username } = await sent()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        use(link, `Fresh-pass-${at}`, { node: at % 2 ? server : other, from: `10.2.0.${at}` }),
      ),
    )
    const won = answers.findIndex(answer => answer.success)
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    for (const answer of answers.filter(one => !one.success)) expect(answer).toMatchObject(wrong)
    await server.signIn(username, `Fresh-pass-${won}`)
    expect(await use(link, 'Fresh-pass-9', { from: '10.2.1.1' })).toMatchObject(wrong)
  })

  test('refuses a link after 24 hours, after a newer link, or for a disabled account', async () => {
    const [old, replaced, gone] = [await sent(), await sent(), await sent()]
    const age = (accountId: number, interval: string) =>
      server.owner.query(
        `update password_link set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where account_id = $1`,
        [accountId, interval],
      )
    await age(old.accountId, '24 hours 1 second')
    expect(await use(old.link, 'Fresh-pass-1', { from: '10.3.0.1' })).toMatchObject(wrong)
    expect(await reset(replaced.employeeId)).toMatchObject({ code: 42900 })
    await age(replaced.accountId, '2 minutes')
    expect(await reset(replaced.employeeId)).toMatchObject({ success: true })
    await linkTo(replaced.mobile, 2)
    expect(await use(replaced.link, 'Fresh-pass-1', { from: '10.3.0.2' })).toMatchObject(wrong)
    await server.owner.query('update account set disabled_at = now() where id = $1', [gone.accountId])
    expect(await use(gone.link, 'Fresh-pass-1', { from: '10.3.0.3' })).toMatchObject(wrong)
    await server.signIn(replaced.username)
  })

  test('refuses a weak password by its field and leaves the link valid', async () => {
    const { link } = await sent()
    expect(await use(link, 'short-1', { from: '10.4.0.1' })).toMatchObject({
      data: { issues: [{ field: 'newPassword' }] },
    })
    expect(await use(link, 'Fresh-pass-1', { from: '10.4.0.1' })).toMatchObject({ success: true })
  })

  test("slows guesses by network; a right link is never refused because of other people's guesses", async () => {
    const { link } = await sent()
    const codes: number[] = []
    for (let at = 0; at < 22; at++) codes.push((await use(`guess${at}`, 'Fresh-pass-1', { from: '10.5.0.1' })).code)
    expect(codes).toEqual([...Array(20).fill(40000), 42900, 42900])
    expect(await use('guess', 'Fresh-pass-1', { from: '10.5.0.2' })).toMatchObject(wrong)
    expect(await use(link, 'Fresh-pass-1', { from: '10.5.0.1' })).toMatchObject({ success: true })
  })

  test('is refused without a mobile and for a disabled account', async () => {
    const bare = await company.hire('linkBare', '导购')
    expect(await reset(bare.employeeId)).toMatchObject({
      code: 40900,
      msg: 'linkBare没有手机号，无法发送设置密码的链接，请先补上手机号',
    })
    await server.owner.query(`update account set mobile = '13200000001' where id = $1`, [bare.accountId])
    await server.ask(staffRoutes.disable, { as: company.boss, params: { id: bare.employeeId } })
    expect(await reset(bare.employeeId)).toMatchObject({ code: 40900, msg: 'linkBare已停用，请先启用' })
  })

  test('waits for no gateway; if the message fails, the bell says so and the next try is free', async () => {
    const person = await company.hire('linkUnsent', '导购')
    await server.owner.query(`update account set mobile = '13200000002' where id = $1`, [person.accountId])
    gateway.answerWith(500)
    expect(await reset(person.employeeId)).toMatchObject({ success: true })
    const bell = async () =>
      (await server.ask(notificationRoutes.inbox, { as: company.boss })).rows.map(row => row.title)
    const complaint = '发给linkUnsent的设置密码短信没有送出，请稍后在员工详情里“重置密码”'
    await expect.poll(bell).toContain(complaint)
    gateway.answerWith(204)
    expect(await reset(person.employeeId)).toMatchObject({ success: true })
    await linkTo('13200000002', 2)
  })

  test('sends nothing if the request does not commit', async () => {
    const person = await company.hire('linkUncommitted', '导购')
    const mobile = '13200000003'
    await server.owner.query('update account set mobile = $2 where id = $1', [person.accountId, mobile])
    await server.owner.query(`alter table operation_log add constraint halted check (action <> '重置密码') not valid`)
    expect(await reset(person.employeeId)).toMatchObject({ success: false })
    await server.owner.query('alter table operation_log drop constraint halted')
    expect(await reset(person.employeeId)).toMatchObject({ success: true })
    await linkTo(mobile)
  })
})
