import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { notificationRoutes } from '../src/modules/notification/api/notification.ts'
import { viewRoutes } from '../src/modules/organisation/api/view.ts'
import { makeClue } from './support/factories.ts'
import { addAccount, type Company, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
let operatorId: number
let token: string
const reason = '客户来电：看不到新分配的流量'

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '被访公司', 'visitedBoss')
  operatorId = (await addAccount(server.owner, 'visitor', { isPlatform: true, realName: '平台小李' })).id
})
afterAll(() => server.stop())
beforeEach(async () => {
  token = await server.signIn('visitor')
})

const visit = (as: string, officeId = company.officeId, why = reason) =>
  server.call(viewRoutes.visit, { as, body: { officeId, reason: why } })
const end = (as: string) => server.call(viewRoutes.end, { as })
const info = (as: string) => server.ask(identityRoutes.info, { as, query: {} })
const logged = async (officeId: number | null) =>
  (
    await server.owner.query(
      `select account_id, employee_id, person_name, action, subject_name, changes from operation_log
       where office_id is not distinct from $1 and account_id = $2 and action like '平台%' order by id desc`,
      [officeId, operatorId],
    )
  ).rows

describe("the platform's door into a company", () => {
  test('shows it as its first administrator sees it, and changes nothing', async () => {
    const clue = await makeClue(server.owner, company.officeId)
    expect(await server.call(clueRoutes.list, { as: token, body: {} })).toMatchObject({ code: 40300 })
    expect(await visit(token)).toMatchObject({ code: 0, data: { name: 'visitedBoss' } })
    expect(await info(token)).toMatchObject({
      officeId: company.officeId,
      officeName: '被访公司',
      name: 'visitedBoss',
      isPlatform: false,
      viewing: { by: '平台小李', reason },
    })
    const { rows } = await server.ask(clueRoutes.list, { as: token, body: {} })
    expect(rows.map(row => row.id)).toContain(clue.id)
    const reveal = await server.call(clueRoutes.revealPhone, { as: token, params: { id: clue.id } })
    expect(reveal).toMatchObject({ code: 40300, msg: expect.stringContaining('只能看') })
    expect(await end(token)).toMatchObject({ code: 0 })
    expect(await info(token)).toMatchObject({ officeId: null, isPlatform: true, viewing: null })
    expect(await server.call(clueRoutes.list, { as: token, body: {} })).toMatchObject({ code: 40300 })
  })

  test("is logged in the company and on the platform, and the company's administrators are told", async () => {
    const before = [await logged(company.officeId), await logged(null)]
    await visit(token)
    await end(token)
    for (const [at, officeId] of [company.officeId, null].entries()) {
      const entries = await logged(officeId)
      expect(entries.length - (before[at]?.length ?? 0)).toBe(2)
      const person = { account_id: operatorId, employee_id: null, person_name: '平台小李', subject_name: '被访公司' }
      expect(entries[1]).toMatchObject({
        ...person,
        action: '平台进入企业查看',
        changes: { viewReason: [null, reason] },
      })
      expect(entries[0]).toMatchObject({ ...person, action: '平台结束查看' })
    }
    const { rows } = await server.ask(notificationRoutes.inbox, { as: company.boss })
    expect(rows[0]).toMatchObject({ title: '平台运营者 平台小李 进入本公司查看（只读）', content: `原因：${reason}` })
  })

  test.each(['', '看看', '因'.repeat(201)])('wants a reason of 5 to 200 characters: %s', async why => {
    const answer = await visit(token, company.officeId, why)
    expect(answer).toMatchObject({ code: 40000, data: { issues: [{ field: 'reason' }] } })
    expect((await info(token)).viewing).toBeNull()
  })

  test("is open to the platform's operators only", async () => {
    expect(await visit(company.boss)).toMatchObject({ code: 40300 })
  })

  test('does not open for an unknown or disabled company, or one without an administrator', async () => {
    const closed = await foundCompany(server, '停用公司', 'closedBoss')
    await server.owner.query('update office set office_login_status = 1 where id = $1', [closed.officeId])
    const orphan = await foundCompany(server, '无主公司', 'orphanBoss')
    await server.owner.query('update employee set disabled_at = now() where office_id = $1', [orphan.officeId])
    for (const officeId of [999_999, closed.officeId, orphan.officeId])
      expect(await visit(token, officeId)).toMatchObject({ code: 40900 })
  })

  test('closes at once when the account is no longer an operator', async () => {
    const { id } = await addAccount(server.owner, 'formerVisitor', { isPlatform: true })
    const former = await server.signIn('formerVisitor')
    await visit(former)
    await server.owner.query('update account set is_platform = false where id = $1', [id])
    expect(await info(former)).toMatchObject({ officeId: null, viewing: null })
  })

  test('logs its end once, also without a request', async () => {
    await visit(token)
    const { rows } = await server.owner.query(
      `update session set view_until = date_trunc('second', now()) where view_reason is not null and account_id = $1 returning encode(token_hash, 'hex') as hash, view_until`,
      [operatorId],
    )
    const { endViewJob, viewJobs } = await import('../src/modules/organisation/server/viewing/viewEnd.ts')
    const job = viewJobs(server.app.runtime).find(kind => kind.name === endViewJob)
    const data = { tokenHash: rows[0].hash, until: rows[0].view_until } as never
    for (const _ of [1, 2]) await job?.work(data, new AbortController().signal)
    const [last, first] = await logged(null)
    expect(last).toMatchObject({ action: '平台结束查看', changes: { viewEnd: [null, '到时自动结束'] } })
    expect(first).toMatchObject({ action: '平台进入企业查看' })
  })
})
