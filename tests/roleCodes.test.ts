import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringMenusUpToDate } from '../src/modules/organisation/server/index.ts'
import { world } from '../src/world.ts'
import { foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

const migration = readFileSync('migrations/0088_default_roles.sql', 'utf8')
let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const grants = async () =>
  (await server.owner.query('select * from role_menu union all select * from role_element order by 1, 2, 3')).rows

test('roles of older companies get their codes by name, and removed permissions do not come back', async () => {
  const { officeId } = await foundCompany(server, '老公司', 'oldBoss')
  await foundCompany(server, '另一家老公司', 'otherOldBoss')
  const { owner } = server
  await owner.query(`update role set name = '顾问' where office_id = $1 and code = 'seller'`, [officeId])
  await owner.query(`delete from role_element where office_id = $1 and element_code = 'clueList:add'`, [officeId])
  const before = await grants()
  await owner.query('alter table role drop column code; drop table default_grant')
  await owner.query(migration)
  await bringMenusUpToDate(server.database.ownerUrl, world)
  const { rows } = await owner.query(`select name, code from role where office_id = $1 order by position`, [officeId])
  expect(rows.map(({ name, code }) => [name, code])).toEqual([
    ['公司管理员', 'admin'],
    ['部门经理', 'manager'],
    ['顾问', null],
    ['设计师专员', 'designer'],
    ['财务', 'finance'],
    ['仓管', 'warehouse'],
    ['安装搬运', null],
  ])
  expect(await grants()).toEqual(before)
})
