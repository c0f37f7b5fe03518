import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringMenusUpToDate } from '../src/modules/organisation/server/index.ts'
import { world } from '../src/world.ts'
import { foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

const migration = readFileSync('migrations/0088_default_roles.sql', 'utf8')
const workers = readFileSync('migrations/0986_worker_role.sql', 'utf8')
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

describe('companies that were there before the role 安装搬运', () => {
  /** What the role may and sees, in the companies that have it. */
  const workersOf = async (officeId: number) => {
    const { rows } = await server.owner.query(
      `select t.name as type, r.code,
         (select json_agg(menu_code order by menu_code) from role_menu m where m.office_id = r.office_id and m.role_id = r.id) as menus,
         (select json_agg(element_code order by element_code) from role_element e where e.office_id = r.office_id and e.role_id = r.id) as elements,
         (select json_object_agg(module, scope order by module) from role_scope s where s.office_id = r.office_id and s.role_id = r.id)::text as scopes
       from role r join role_type t on t.office_id = r.office_id and t.id = r.type_id where r.office_id = $1 and r.name = '安装搬运'`,
      [officeId],
    )
    return rows
  }
  const without = async (name: string, account: string) => {
    const { officeId } = await foundCompany(server, name, account)
    await server.owner.query(
      `with gone as (delete from role where office_id = $1 and name = '安装搬运' returning id)
       delete from operation_log l using gone g where l.office_id = $1 and l.subject = 'role' and l.subject_id = g.id::text`,
      [officeId],
    )
    return officeId
  }

  test.each([
    ['as the first upgrade that knows it', true],
    ['where its permissions were given once already', false],
  ])('get it with its permissions, once, %s', async (_, first) => {
    const { owner } = server
    const fresh = await foundCompany(server, `新公司${first}`, `freshBoss${first}`)
    await owner.query(`update role set code = 'worker' where office_id = $1 and name = '安装搬运'`, [fresh.officeId])
    const [as] = await workersOf(fresh.officeId)
    const old = await without(`早公司${first}`, `earlyBoss${first}`)
    const renamed = await without(`改名公司${first}`, `renamedBoss${first}`)
    await owner.query(`update role_type set name = '后勤' where office_id = $1 and name = '职能岗位'`, [renamed])
    const own = await without(`自建公司${first}`, `ownBoss${first}`)
    await owner.query(
      `insert into role (office_id, type_id, name) select $1, id, '安装搬运' from role_type where office_id = $1 and name = '销售岗位'`,
      [own],
    )
    if (first)
      await owner.query(
        `delete from default_grant where role_code = 'worker'; delete from default_scope where role_code = 'worker'`,
      )
    await owner.query(workers)
    await bringMenusUpToDate(server.database.ownerUrl, world)
    expect(await workersOf(old)).toEqual([as])
    expect(await workersOf(renamed)).toEqual([{ ...as, type: '后勤' }])
    expect(await workersOf(own)).toMatchObject([{ type: '销售岗位', code: null, menus: null, elements: null }])
    const { rows } = await owner.query('select count(*)::int from role')
    await owner.query(workers)
    expect((await owner.query('select count(*)::int from role')).rows).toEqual(rows)
  })
})
