import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../../tests/support/transfer.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { transferRoutes } from '../../api/transfer.ts'
import { voucherRoutes as routes } from '../../api/voucher.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let manager: Employee
let colleague: Employee
let stranger: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '凭证测试公司', 'voucherBoss')
  const departmentOf = async (name: string) => {
    const sql = 'insert into department (office_id, parent_id, name) values ($1, $2, $3) returning id'
    return (await server.owner.query(sql, [company.officeId, company.departmentId, name])).rows[0].id
  }
  const [east, west] = [await departmentOf('城东'), await departmentOf('城西')]
  manager = await company.hire('voucherManager', '部门经理', east)
  colleague = await company.hire('voucherColleague', '部门经理', east)
  stranger = await company.hire('voucherStranger', '部门经理', west)
  await server.ask(clueRoutes.add, { as: manager.token, body: { name: '凭证客户', phone: '15488880001' } })
})
afterAll(() => server?.stop())

async function made(as: string, whole = false): Promise<number> {
  const body = { columns: ['name', 'phone'], reason: '月底对账', whole }
  const { id } = await server.ask(transferRoutes.startExport, { as, params: { kind: 'clue' }, body })
  expect(await exported(server, as, id)).toMatchObject({ status: 'done', expiresAt: expect.any(String) })
  const { rows } = await server.owner.query('select id from voucher where export_task_id = $1', [id])
  return rows[0].id
}

const list = async (as: string, view?: string) => (await server.ask(routes.list, { as, body: { view } })).rows
const detail = (as: string, id: number) => server.ask(routes.detail, { as, params: { id } })
const fetchAs = async (as: string, id: number) => {
  const answer = await server.send(routes.fetch, { as, params: { id } })
  return answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.statusCode
}

describe('凭证', () => {
  test('导出的文件带着原因、行数、大小和剩余天数；每次下载记下谁和第几次', async () => {
    const id = await made(manager.token)
    expect((await list(manager.token)).find(row => row.id === id)).toMatchObject({
      kind: 'export',
      state: 'ready',
      reason: '月底对账',
      whole: false,
      rowCount: 1,
      daysLeft: 7,
      fetchCount: 0,
      createdBy: manager.employeeId,
      lastFetchedBy: null,
    })
    // Several people at once: one person gets one file at a time.
    for (let round = 0; round < 2; round++)
      expect(await Promise.all([fetchAs(manager.token, id), fetchAs(company.boss, id)])).toEqual([200, 200])
    const seen = await detail(manager.token, id)
    expect(seen).toMatchObject({ fetchCount: 4, lastFetchedBy: seen.fetches[0]?.employeeId, why: null })
    expect(seen.fetches).toHaveLength(4)
    expect(seen.size).toBeGreaterThan(0)
    const { rows } = await server.owner.query(
      `select changes->'fetchCount'->1 as times from operation_log where action = '下载导出文件'
         and subject_id = (select export_task_id::text from voucher where id = $1) order by 1`,
      [id],
    )
    expect(rows.map(row => row.times)).toEqual([1, 2, 3, 4])
  })

  test('上级看得见范围内的人的文件，但不能下载自己看不全的；别的部门的人看不见', async () => {
    const id = await made(manager.token)
    expect((await list(colleague.token)).map(row => row.id)).toContain(id)
    expect((await list(colleague.token, 'mine')).map(row => row.id)).not.toContain(id)
    expect(await detail(colleague.token, id)).toMatchObject({ may: { fetch: false, remove: false }, why: /数据范围/ })
    expect(await fetchAs(colleague.token, id)).toMatchObject({ code: 40300, msg: expect.stringContaining('数据范围') })
    expect((await list(stranger.token)).map(row => row.id)).not.toContain(id)
    expect(await fetchAs(stranger.token, id)).toMatchObject({ code: 40400 })
    const sales = await company.hire('voucherSales', '导购')
    expect(await list(sales.token)).toEqual([])
    expect(await fetchAs(sales.token, id)).toMatchObject({ code: 40400 })
  })

  test('失去查看完整号码权限的人，自己以前的完整文件也不能再下载', async () => {
    const id = await made(colleague.token, true)
    const masked = await made(colleague.token)
    expect(await fetchAs(colleague.token, id)).toBe(200)
    await server.owner.query(
      `delete from role_element where element_code = 'clueList:view_phone' and role_id in
        (select role_id from employee_role where employee_id = $1)`,
      [colleague.employeeId],
    )
    expect(await fetchAs(colleague.token, id)).toMatchObject({ code: 40300, msg: expect.stringContaining('完整号码') })
    expect(await fetchAs(colleague.token, masked)).toBe(200)
  })

  test('只能删除自己的；删除后文件没有了，凭证和下载记录还在', async () => {
    const id = await made(manager.token)
    await fetchAs(manager.token, id)
    expect(await server.call(routes.remove, { as: company.boss, body: { id } })).toMatchObject({ code: 40400 })
    await server.ask(routes.remove, { as: manager.token, body: { id } })
    expect(await detail(manager.token, id)).toMatchObject({
      state: 'removed',
      daysLeft: null,
      fetchCount: 1,
      may: { fetch: false, remove: false },
      fetches: [{ employeeId: manager.employeeId }],
    })
    expect(await fetchAs(manager.token, id)).toMatchObject({ code: 40900, msg: '文件已删除，请重新导出' })
    const { rows } = await server.owner.query('select file_id from voucher where id = $1', [id])
    expect(rows).toEqual([{ file_id: null }])
  })

  test('七天后清理掉，列表说已失效，下载时说明原因', async () => {
    const id = await made(manager.token)
    const { rows } = await server.owner.query('select file_id from voucher where id = $1', [id])
    await server.owner.query(`update file set expires_at = now() - interval '1 minute' where id = $1`, [
      rows[0].file_id,
    ])
    await server.owner.query(`update voucher set expires_at = now() - interval '1 minute' where id = $1`, [id])
    await server.owner.query('select door_sweep()')
    expect(await detail(manager.token, id)).toMatchObject({ state: 'expired', daysLeft: null })
    expect((await list(manager.token, 'ready')).map(row => row.id)).not.toContain(id)
    expect(await fetchAs(manager.token, id)).toMatchObject({ code: 40900, msg: expect.stringContaining('过期') })
  })

  test('导入的错误表也在其中，重新检查后换成新的', async () => {
    const imports = importer(server, 'clue', manager.token)
    const batch = await imports.check(
      await imports.upload(
        csvOf([
          ['客户姓名', '电话'],
          ['错的', 'abc'],
        ]),
      ),
    )
    const ofBatch = async () => (await list(manager.token)).filter(row => row.kind === 'importErrors')
    const [first, ...others] = await ofBatch()
    expect(others).toEqual([])
    expect(first).toMatchObject({ state: 'ready', rowCount: 1, whole: true, title: '客户_错误.xlsx' })
    expect(await fetchAs(manager.token, first?.id ?? 0)).toBe(200)
    await imports.check(batch)
    expect(await ofBatch()).toMatchObject([{ id: first?.id, state: 'ready', fetchCount: 1 }])
    const direct = await server.send(transferRoutes.errors, { as: manager.token, params: { id: batch.id } })
    expect(direct.statusCode).toBe(200)
    expect(await ofBatch()).toMatchObject([{ fetchCount: 2 }])
  })
})
