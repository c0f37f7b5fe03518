import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../../../tests/support/gateway.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { listen } from '../../../../../tests/support/stream.ts'
import { accountRoutes } from '../../../identity/api/account.ts'
import { employeeRoutes, staffRoutes } from '../../api/employeeRoutes.ts'

let gateway: Gateway
let server: TestServer
let company: Company
let made = 0
beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url, PUBLIC_URL: 'https://crm.example' } })
  company = await foundCompany(server, '邀请公司', 'inviteBoss')
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})

const look = (link: string, from = '10.12.0.1') => server.call(accountRoutes.lookAtLink, { body: { link }, from })
const stateOf = async (id: number) =>
  (await server.ask(employeeRoutes.detail, { as: company.boss, params: { id } })).invitation

/** Returns a new invited employee with their link. */
async function invited() {
  const mobile = `1342222${String(++made).padStart(4, '0')}`
  const body = { name: '何小受', mobile, departmentId: company.departmentId }
  const { id, username } = await server.ask(staffRoutes.add, { as: company.boss, body })
  return { id, mobile, username, link: await linkTo(mobile, 1) }
}

async function linkTo(mobile: string, count: number): Promise<string> {
  const links = `select count(*)::int as links from password_link l join account a on a.id = l.account_id where a.mobile = $1`
  await expect.poll(() => gateway.sent.filter(one => one.mobile === mobile).length).toBe(count)
  await expect.poll(async () => (await server.owner.query(links, [mobile])).rows[0].links).toBe(1)
  return new URL(gateway.linkOf(mobile)).searchParams.get('link') as string
}

test('an invitation is sent, opened, used and signed in with; the inviter is told who, where and by what name', async () => {
  const { id, username, link } = await invited()
  expect(await stateOf(id)).toBe('sent')
  expect(await look(link)).toMatchObject({
    success: true,
    data: { state: 'open', realName: '何小受', username, companies: ['邀请公司'] },
  })
  expect(await stateOf(id)).toBe('opened')
  await server.ask(accountRoutes.resetPassword, { body: { link, newPassword: 'Fresh-pass-1' } })
  expect(await stateOf(id)).toBe('set')
  await server.signIn(username, 'Fresh-pass-1')
  expect(await stateOf(id)).toBe('entered')
})

test('open lists hear that an invitation was sent', async () => {
  const stream = await listen(await server.listen(), company.boss)
  const { id } = await invited()
  const heard = () => stream.heard.filter(event => event.topic === 'employee' && event.ids?.includes(id)).length
  await expect.poll(heard).toBe(2)
  stream.stop()
})

test('the list shows and filters the state of invitations; people without one have none', async () => {
  const waiting = await invited()
  const body = { view: 'active', filters: { invitation: { in: ['sent'] } } }
  const { rows } = await server.ask(employeeRoutes.page, { as: company.boss, body })
  expect(rows.map(row => row.id)).toContain(waiting.id)
  expect(new Set(rows.map(row => row.invitation))).toEqual(new Set(['sent']))
  const { rows: hired } = await server.owner.query(
    `insert into employee (office_id, account_id, name) select $1, id, 'x' from account where username = $2 returning id`,
    [company.officeId, (await foreigner()).username],
  )
  expect(await stateOf(hired[0].id)).toBe(null)
})

/** Returns an account that works elsewhere and signs in there. */
async function foreigner() {
  const other = await foundCompany(server, `外面${++made}`, `outside${made}`)
  return other.hire(`foreign${made}`, '导购')
}

test('an invalid link says whether it was used, has expired or never existed, and tells no name', async () => {
  const [used, old, replaced] = [await invited(), await invited(), await invited()]
  await server.ask(accountRoutes.resetPassword, { body: { link: used.link, newPassword: 'Fresh-pass-1' } })
  const nothing = { realName: '', username: '', companies: [] }
  expect((await look(used.link)).data).toEqual({ state: 'used', ...nothing })
  const age = (mobile: string, by: string) =>
    server.owner.query(
      `update password_link set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval
       where account_id = (select id from account where mobile = $1)`,
      [mobile, by],
    )
  await age(old.mobile, '25 hours')
  await age(replaced.mobile, '2 minutes')
  await server.ask(employeeRoutes.resetPassword, { as: company.boss, body: { id: replaced.id } })
  await linkTo(replaced.mobile, 2)
  expect((await look(replaced.link)).data).toEqual({ state: 'unknown', ...nothing })
  expect((await look(old.link)).data).toEqual({ state: 'expired', ...nothing })
  expect(await stateOf(old.id)).toBe('expired')
})

test('guesses of links are slowed by network and open nothing', async () => {
  const codes: number[] = []
  for (let at = 0; at < 25; at++) codes.push((await look(`guess${at}`, '10.13.0.1')).code)
  expect(codes.slice(0, 10)).toEqual(Array(10).fill(0))
  expect(codes.at(-1)).toBe(42900)
  const { link } = await invited()
  expect((await look(link, '10.13.0.1')).data.state).toBe('open')
})
