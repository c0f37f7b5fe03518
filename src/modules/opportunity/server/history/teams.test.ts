import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { salesOf, somePhone } from '../../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { teamRoutes } from '../../api/team.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let one: Employee
let two: Employee
let roleId: number
let imports: ReturnType<typeof importer>

const titles = ['客户姓名', '电话', '商机团队', '负责人']
const csv = (...rows: string[][]) => csvOf([titles, ...rows])
const row = (name: string, team: string, owner = '') => [name, somePhone(7), team, owner]

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '团队导入公司', 'teamImportBoss')
  one = await company.hire('teamImportOne', '导购')
  two = await company.hire('teamImportTwo', '导购')
  roleId = (await salesOf(server, company)).word('teamRole', '主导购')
  imports = importer(server, 'opportunity', company.boss)
})
afterAll(() => server?.stop())

const team = (name: string, members: object[]) =>
  server.ask(teamRoutes.add, { as: company.boss, body: { name, members } as never })
const membersOf = async (name: string) => {
  const { rows } = await server.owner.query(
    `select m.employee_id, m.role_id, m.share from opportunity_member m join opportunity o on o.id = m.opportunity_id
     join customer u on u.id = o.customer_id where o.office_id = $1 and u.name = $2 order by m.share desc, m.employee_id`,
    [company.officeId, name],
  )
  return rows
}
const wrongs = async (...rows: string[][]) =>
  (await imports.check(await imports.upload(csv(...rows)))).errors.map(error => `${error.column} ${error.message}`)

describe('历史商机的团队', () => {
  test('按团队的默认分成，没有默认就平分，合计 100 %；撤销时成员一起没有', async () => {
    await team('导入一队', [
      { employeeId: one.employeeId, share: 7000, roleId },
      { employeeId: two.employeeId, share: 3000 },
    ])
    await team('导入二队', [{ employeeId: one.employeeId }, { employeeId: two.employeeId }])
    const batch = await imports.whole(csv(row('有分成', '导入一队'), row('平分', '导入二队'), row('无团队', '')))
    expect(batch).toMatchObject({ status: 'done', createdCount: 3 })
    expect(await membersOf('有分成')).toEqual([
      { employee_id: one.employeeId, role_id: roleId, share: 7000 },
      { employee_id: two.employeeId, role_id: null, share: 3000 },
    ])
    expect((await membersOf('平分')).map(member => member.share)).toEqual([5000, 5000])
    expect(await membersOf('无团队')).toEqual([])
    const [deal] = (await server.ask(opportunityRoutes.list, { as: one.token, body: { search: '有分成' } })).rows
    expect(deal).toMatchObject({ teamId: expect.any(Number) })
    expect(await imports.undo(batch.id)).toMatchObject({ status: 'undone' })
    expect(await membersOf('有分成')).toEqual([])
  })

  test('没有的、停用的、没有成员的、有人离职的团队，检查时就说', async () => {
    const leaver = await company.hire('teamImportGone', '导购')
    const off = await team('停用队', [{ employeeId: one.employeeId }])
    await server.ask(teamRoutes.enable, { as: company.boss, body: { id: off.id, enabled: false } })
    await team('空队', [])
    await team('缺人队', [{ employeeId: one.employeeId }, { employeeId: leaver.employeeId }])
    await server.owner.query('update employee set disabled_at = now() where id = $1', [leaver.employeeId])
    const told = (name: string) => `商机团队 没有名为“${name}”的商机团队，或团队没有成员、有成员已停用`
    const names = ['没有这队', '停用队', '空队', '缺人队']
    expect(await wrongs(...names.map(name => row('错队', name)))).toEqual(names.map(told))
  })

  test.each(['member', 'team'] as const)(
    '导入进行时成员在同一瞬间离职、团队被停用：那一行被拒绝，别的照常（%s）',
    async gone => {
      const leaver = await company.hire(`teamImportLeaver${gone}`, '导购')
      const { id } = await team(`瞬间队${gone}`, [{ employeeId: one.employeeId }, { employeeId: leaver.employeeId }])
      const batch = await imports.check(await imports.upload(csv(row('要队', `瞬间队${gone}`), row('不要队', ''))), {
        mode: 'valid',
      })
      expect(batch).toMatchObject({ status: 'ready', failedCount: 0 })
      const client = await server.owner.connect()
      try {
        await client.query('begin')
        if (gone === 'team') await client.query('update team set disabled_at = now() where id = $1', [id])
        else await client.query('update employee set disabled_at = now() where id = $1', [leaver.employeeId])
        await server.ask(transferRoutes.run, { as: company.boss, body: { id: batch.id } })
        await sleep(500)
        const { rows } = await server.owner.query('select status, created_count from import_batch where id = $1', [
          batch.id,
        ])
        expect(rows).toEqual([{ status: 'running', created_count: 0 }])
        await client.query('commit')
      } finally {
        client.release()
      }
      const done = await imports.settled(batch.id)
      expect(done).toMatchObject({ status: 'done', createdCount: 1, failedCount: 1 })
      expect(done.errors).toMatchObject([{ column: '商机团队', message: expect.stringContaining('刚刚停用') }])
      expect(await membersOf('要队')).toEqual([])
    },
  )
})
