import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishCustom } from '../../../../../tests/support/customFields.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { exported } from '../../../../../tests/support/transfer.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let sales: Employee
/** Sees every clue, and no whole number. */
let blind: Employee
let outsider: Employee
let managers: number
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '电话字段公司', 'phoneBoss')
  sales = await company.hire('phoneSales', '导购')
  outsider = await company.hire('phoneOutsider', '导购')
  const rights = {
    menus: ['clueList'],
    elements: ['clueList:edit', 'clueList:export'],
    scopes: { clue: 'office' },
  } as const
  blind = await company.hire('phoneBlind', await makeRole(server.owner, company.officeId, rights))
  const { rows } = await server.owner.query(`select id from role where office_id = $1 and name = '部门经理'`, [
    company.officeId,
  ])
  managers = rows[0].id
  await publishCustom(server, company.boss, 'clue', [
    { key: 'x1', kind: 'phone', title: '业主家属电话' },
    { key: 'x2', kind: 'phone', title: '工长电话', seenBy: [managers] },
    { key: 'x3', kind: 'text', title: '楼盘' },
  ])
})
afterAll(() => server.stop())

const whole = '15512345678'
const shown = '155****5678'
let phones = 15400005000
const add = (own: CustomValues, name = '王小明', as = sales.token) =>
  server.ask(clueRoutes.add, { as, body: { name, phone: String(phones++), own } })
const edit = (clue: { id: number; version: number }, own: CustomValues, as = sales.token) =>
  server.call(clueRoutes.edit, { as, body: { id: clue.id, version: clue.version, own, force: false } })
const reveal = (id: number, key: string, as: string) =>
  server.call(customFieldsRoutes.revealPhone, { as, params: { noun: 'clue', id, ownKey: key } })
const held = async (id: number) =>
  (await server.owner.query('select own from clue where id = $1', [id])).rows[0].own as CustomValues

describe('a phone of a company’s own', () => {
  test('is kept as digits and shown masked: in detail, list and history', async () => {
    const clue = await add({ x1: '+86 155-1234-5678', x3: '一号' }, '遮')
    expect(await held(clue.id)).toEqual({ x1: whole, x3: '一号' })
    expect(clue.own).toEqual({ x1: shown, x3: '一号' })
    const body = { page: 1, pageSize: 20, filters: { name: { contains: '遮' } } }
    for (const as of [sales.token, company.boss, blind.token]) {
      const { rows } = await server.ask(clueRoutes.list, { as, body })
      expect(rows.map(row => row.own)).toEqual([{ x1: shown, x3: '一号' }])
    }
    const changed = await edit(clue, { x1: '0571-88886666' })
    expect(changed.data).toMatchObject({ own: { x1: '057****6666' } })
    const history = await server.ask(clueRoutes.history, { as: company.boss, params: { id: clue.id } })
    expect(history[0]?.changes).toEqual([
      { field: 'own.x1', title: '业主家属电话', before: shown, after: '057****6666' },
    ])
    expect(JSON.stringify(history)).not.toContain(whole)
  })

  test('is shown masked after the list of a company without such phones was read', async () => {
    const other = await foundCompany(server, '没有电话字段的公司', 'noPhoneBoss')
    await publishCustom(server, other.boss, 'clue', [{ key: 'x1', kind: 'text', title: '楼盘' }])
    const body = { name: '别家', phone: String(phones++), own: { x1: '一号' } }
    await server.ask(clueRoutes.add, { as: other.boss, body })
    expect((await server.ask(clueRoutes.list, { as: other.boss, body: {} })).rows[0]?.own).toEqual({ x1: '一号' })
    const fresh = await company.hire('phoneFresh', '导购')
    await add({ x1: whole }, '后遮', fresh.token)
    const { rows } = await server.ask(clueRoutes.list, { as: fresh.token, body: {} })
    expect(rows.map(row => row.own)).toEqual([{ x1: shown }])
  })

  test('that is sent back as it is shown stays what it is', async () => {
    const clue = await add({ x1: whole })
    const same = await edit(clue, { x1: shown, x3: '二号' })
    expect(same.code).toBe(0)
    expect(await held(clue.id)).toEqual({ x1: whole, x3: '二号' })
    const { version } = same.data as { version: number }
    expect(await edit({ id: clue.id, version }, { x1: '155****0000' })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'own.x1', msg: '请填写完整的业主家属电话' }] },
    })
  })

  test.each([
    ['123', '业主家属电话应为 11 位手机号，或带区号的固定电话'],
    ['1'.repeat(41), '业主家属电话最多 40 个字'],
    [15512345678, '请填写业主家属电话'],
    [['15512345678'], '请填写业主家属电话'],
    ["15512345678'; drop table clue", '业主家属电话应为 11 位手机号，或带区号的固定电话'],
    [shown, '请填写完整的业主家属电话'],
  ])('refuses %o by name', async (x1, msg) => {
    const body = { name: '王小明', phone: String(phones++), own: { x1 } } as never
    expect(await server.call(clueRoutes.add, { as: sales.token, body })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'own.x1', msg }] },
    })
  })

  test('is revealed one at a time, with an entry in the log, to whoever may see the record’s phones', async () => {
    const clue = await add({ x1: whole }, '显')
    expect(await reveal(clue.id, 'x1', sales.token)).toMatchObject({ code: 0, data: { phone: whole } })
    const { rows } = await server.owner.query(
      `select action, subject, subject_name from operation_log where office_id = $1 and action = '查看业主家属电话'`,
      [company.officeId],
    )
    expect(rows).toEqual([{ action: '查看业主家属电话', subject: 'clue', subject_name: '显' }])
    expect(await reveal(clue.id, 'x1', blind.token)).toMatchObject({ code: 40400 })
    expect(await reveal(clue.id, 'x1', outsider.token)).toMatchObject({ code: 40400 })
    expect(await reveal(clue.id, 'x3', sales.token)).toMatchObject({ data: { phone: null } })
  })

  test('of a field that one does not see is not revealed', async () => {
    const clue = await add({ x2: whole }, '藏', company.boss)
    await server.ask(clueRoutes.assign, {
      as: company.boss,
      body: { ids: [clue.id], ownerId: sales.employeeId, revive: false },
    })
    expect(await reveal(clue.id, 'x2', sales.token)).toMatchObject({ code: 0, data: { phone: null } })
    expect(await reveal(clue.id, 'x2', company.boss)).toMatchObject({ code: 0, data: { phone: whole } })
  })

  test('is filtered by its hidden digits only by whoever may see them', async () => {
    await add({ x1: '15577770001' }, '筛')
    const find = async (contains: string, as: string) =>
      (await server.ask(clueRoutes.list, { as, body: { page: 1, pageSize: 20, filters: { 'own.x1': { contains } } } }))
        .rows
    expect(await find('7777', company.boss)).toHaveLength(1)
    expect(await find('7777', blind.token)).toHaveLength(0)
    expect(await find('0001', blind.token)).toHaveLength(1)
  })

  test('goes out masked, and whole only to whoever may take whole numbers', async () => {
    await add({ x1: whole }, '出')
    const out = async (as: string, wholeNumbers: boolean) => {
      const { id } = await server.ask(transferRoutes.startExport, {
        as,
        params: { kind: 'clue' },
        body: {
          columns: ['name', 'own.x1'],
          reason: '核对',
          whole: wholeNumbers,
          filters: { name: { contains: '出' } },
        },
      })
      await exported(server, as, id)
      const answer = await server.send(transferRoutes.download, { as, params: { id } })
      return (await readAll(answer.rawPayload, '导出.xlsx')).rows[0]?.cells.map(cellText)
    }
    expect(await out(company.boss, false)).toEqual(['出', shown])
    expect(await out(company.boss, true)).toEqual(['出', whole])
    expect(await out(blind.token, false)).toEqual(['出', shown])
  })
})
