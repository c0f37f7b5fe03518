import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { forgetNotices } from './forgetting.ts'

let server: TestServer
let company: Company
let other: Company
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '清理通知公司', 'noticeBoss')
  other = await foundCompany(server, '另一家公司', 'noticeOther')
})
afterAll(() => server?.stop())

const ages = [1, 20, 40, 179, 181]
/** Gives each company's people notices of these ages in days, read and unread. */
async function give(): Promise<void> {
  await server.owner.query('delete from notification')
  await server.owner.query(
    `insert into notification (office_id, employee_id, kind, title, created_at, read_at)
     select office_id, id, 'test', days::text, now() - make_interval(days => days), read.at
     from employee, unnest($1::int[]) days, (values (null), (now())) read(at)`,
    [ages],
  )
}
const leftOf = async ({ officeId }: Company) => {
  const { rows } = await server.owner.query('select distinct title from notification where office_id = $1', [officeId])
  return rows.map(row => Number(row.title)).sort((one, next) => one - next)
}

it('比公司规定的时间旧的通知清掉，读过没读过都一样；别的公司照它自己的', async () => {
  await give()
  await setSwitches(server, company.boss, { noticeDays: 30 })
  await forgetNotices(server.app.runtime)
  expect(await leftOf(company)).toEqual([1, 20])
  expect(await leftOf(other)).toEqual([1, 20, 40, 179])
})

it('一直保留的一条不清', async () => {
  await give()
  await setSwitches(server, company.boss, { noticeDays: 0 })
  await forgetNotices(server.app.runtime)
  expect(await leftOf(company)).toEqual(ages)
})

it('再多也一批一批清完', async () => {
  await server.owner.query(
    `insert into notification (office_id, employee_id, kind, title, created_at)
     select office_id, id, 'test', '999', now() - interval '400 days' from employee, generate_series(1, 2500) where office_id = $1`,
    [other.officeId],
  )
  await forgetNotices(server.app.runtime)
  expect(await leftOf(other)).not.toContain(999)
})
