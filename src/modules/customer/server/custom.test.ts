import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishCustom, type Some } from '../../../../tests/support/customFields.ts'
import { somePhone } from '../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../tests/support/transfer.ts'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { cellText } from '../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../kernel/server/sheet/fixtures.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { customFieldsRoutes } from '../../customFields/api/routes.ts'
import { transferRoutes } from '../../transfer/api/transfer.ts'
import { mergeRoutes } from '../api/merge.ts'
import { customerRoutes as routes } from '../api/routes.ts'
import { customerStory } from '../api/story.ts'

let server: TestServer
let company: Company
let seller: Employee
let managers: number

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '自有客户公司', 'ownCustomerBoss')
  seller = await company.hire('ownCustomerSales', '导购')
  const role = `select id from role where office_id = $1 and name = '部门经理'`
  managers = (await server.owner.query(role, [company.officeId])).rows[0].id
  const options = ['普通', '贵宾'].map((title, at) => ({ id: `o${at + 1}`, title, retired: false }))
  const fields: Some[] = [
    { key: 's1', kind: 'choice', title: '等级', options, initial: 'o1', listed: true },
    { key: 'x1', kind: 'text', title: '会员号', unique: true },
    { key: 'n1', kind: 'formula', title: '面积两倍', formula: 'area * 2' },
    { key: 'n2', kind: 'number', title: '信用', seenBy: [managers] },
    { key: 'x2', kind: 'autoNumber', title: '档案号' },
    { key: 'x3', kind: 'phone', title: '家人电话' },
    { key: 's2', kind: 'employee', title: '管家' },
    { key: 'm1', kind: 'files', title: '户型图' },
    { key: 's3', kind: 'link', title: '介绍人', linked: 'customer' },
  ]
  await publishCustom(server, company.boss, 'customer', fields, [
    { key: 'community', title: '楼盘', required: true },
    { key: 'houseTypeId', hidden: true },
  ])
})
afterAll(() => server?.stop())

const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })
async function customer(more: object = {}) {
  const body = { name: '客女士', phone: somePhone(), ...more }
  const { customerId } = await server.ask(clueRoutes.add, { as: seller.token, body })
  return detail(customerId)
}
const tryEdit = (one: { id: number; version: number }, more: object, as = seller.token) =>
  server.call(routes.edit, { as, body: { id: one.id, version: one.version, force: false, ...more } as never })
async function edit(one: { id: number }, own: CustomValues, as = company.boss) {
  expect(await tryEdit(await detail(one.id), { own }, as)).toMatchObject({ code: 0 })
  return detail(one.id)
}
const list = (body: object, as = company.boss) =>
  server.ask(routes.list, { as, body: { page: 1, pageSize: 50, filters: {}, ...body } })

describe('a customer with custom fields', () => {
  test('begins with what fields begin with, by hand and by a workbook', async () => {
    const one = await customer({ area: 10_000 })
    expect(one.own).toMatchObject({ s1: 'o1', n1: 200 })
    expect(one.own?.x2).toMatch(/\d/)
    const batch = await importer(server, 'clue', company.boss).whole(
      csvOf([
        ['客户姓名', '电话', '面积'],
        ['入客一', somePhone(), '50'],
      ]),
    )
    expect(batch.status).toBe('done')
    const { rows } = await list({ search: '入客一' })
    expect(rows[0]?.own).toMatchObject({ s1: 'o1', n1: 100 })
    expect(rows[0]?.own?.x2).not.toBe(one.own?.x2)
  })

  test('is edited, told in its history, and in its story', async () => {
    const one = await customer()
    const after = await edit(one, { s1: 'o2', x3: '15400001111' })
    expect(after.own).toMatchObject({ s1: 'o2', x3: '154****1111' })
    const history = await server.ask(routes.history, { as: company.boss, params: { id: one.id } })
    expect(history[0]?.changes).toEqual(
      expect.arrayContaining([{ field: 'own.s1', title: '等级', before: '普通', after: '贵宾' }]),
    )
    const { events } = await server.ask(customerStory, { as: company.boss, params: { id: one.id }, query: {} })
    expect(events.flatMap(event => event.changes)).toEqual(
      expect.arrayContaining([{ field: 'own.s1', title: '等级', before: '普通', after: '贵宾' }]),
    )
  })

  test('follows its area, whoever changes it', async () => {
    const one = await customer({ area: 10_000 })
    expect((await tryEdit(one, { area: 20_000 })).data).toMatchObject({ own: { n1: 400 } })
    const { rows } = await server.owner.query('select id, version from clue where customer_id = $1', [one.id])
    const body = { id: rows[0].id, version: rows[0].version, area: 30_000, force: false }
    await server.ask(clueRoutes.edit, { as: seller.token, body: body as never })
    await expect.poll(async () => (await detail(one.id)).own, { timeout: 20_000 }).toMatchObject({ n1: 600 })
  })

  test('is found, ordered and searched by them, and goes out in a workbook', async () => {
    await edit(await customer({ name: '找甲', area: 5000 }), { x1: 'VIP-77' })
    await edit(await customer({ name: '找乙', area: 9000 }), { s1: 'o2' })
    const asked = { name: { contains: '找' } }
    const ordered = await list({ filters: asked, sort: { by: 'own.n1', order: 'descend' } })
    expect(ordered.rows.map(row => row.name)).toEqual(['找乙', '找甲'])
    expect((await list({ filters: { ...asked, 'own.s1': { in: ['o2'] } } })).rows.map(row => row.name)).toEqual([
      '找乙',
    ])
    expect((await list({ search: 'ip-77' })).rows.map(row => row.name)).toEqual(['找甲'])
    expect((await list({ search: 'ip-77' }, seller.token)).rows.map(row => row.name)).toEqual(['找甲'])
    const body = { columns: ['name', 'community', 'own.s1'], search: '找乙', filters: {}, reason: '核对', whole: false }
    const started = { as: company.boss, params: { kind: 'customer' }, body }
    const { id } = await server.ask(transferRoutes.startExport, started)
    expect(await exported(server, company.boss, id)).toMatchObject({ status: 'done' })
    const answer = await server.send(transferRoutes.download, { as: company.boss, params: { id } })
    const { header, rows } = await readAll(answer.rawPayload, '导出.xlsx')
    expect([header, rows[0]?.cells.map(cellText)]).toEqual([
      ['客户姓名', '楼盘', '等级'],
      ['找乙', '', '贵宾'],
    ])
  })

  test.each([
    [{ own: { s9: 'o1' } }, 'own.s9', '没有这个字段，请刷新后再试'],
    [{ own: { s1: 'o7' } }, 'own.s1', '请选择等级'],
    [{ own: { n1: 5 } }, 'own.n1', '您不能填写面积两倍，请把它留空'],
    [{ own: { x2: '9' } }, 'own.x2', '您不能填写档案号，请把它留空'],
    [{ own: { x3: '12' } }, 'own.x3', '家人电话应为 11 位手机号，或带区号的固定电话'],
    [{ own: { s2: 999_999 } }, 'own.s2', '管家不存在或已停用，请重新选择'],
    [{ own: { n2: 5 } }, 'own.n2', '没有这个字段，请刷新后再试'],
    [{ community: '' }, 'community', '请填写楼盘'],
    [{ houseTypeId: 1 }, 'houseTypeId', '没有这个字段，请刷新后再试'],
  ])('refuses %o by name', async (body, field, msg) => {
    const one = await customer()
    expect(await tryEdit(one, body)).toMatchObject({ code: 40000, data: { issues: [{ field, msg }] } })
  })

  test('keeps a field from whoever may not see it', async () => {
    const one = await edit(await customer(), { n2: 700 })
    expect(one.own).toMatchObject({ n2: 700 })
    expect((await detail(one.id, seller.token)).own).not.toHaveProperty('n2')
    const asked = { page: 1, pageSize: 20, filters: { 'own.n2': { between: [1, null] } } }
    expect((await server.call(routes.list, { as: seller.token, body: asked as never })).code).toBe(40000)
    const told = await server.ask(routes.history, { as: seller.token, params: { id: one.id } })
    const { events } = await server.ask(customerStory, { as: seller.token, params: { id: one.id }, query: {} })
    expect(JSON.stringify([told, events])).not.toContain('信用')
  })
})

async function upload(name: string): Promise<number> {
  const file = { name, content: `%PDF-1.4 ${name}` }
  return (await server.send(customFieldsRoutes.upload, { as: company.boss, file })).json().data.id
}
async function fetched(id: number): Promise<string | number> {
  const answer = await server.send(customFieldsRoutes.download, { as: company.boss, params: { id } })
  return answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json().code : answer.body
}

describe('two customers that become one', () => {
  async function merge(keptId: number, mergedId: number, ownFromMerged: string[] = []) {
    const pair = { keptId, mergedId }
    const sides = await server.ask(mergeRoutes.preview, { as: company.boss, body: pair })
    const versions = { keptVersion: sides.kept.version, mergedVersion: sides.merged.version }
    const body = { ...pair, ...versions, ownFromMerged }
    const merged = await server.ask(mergeRoutes.merge, { as: company.boss, body })
    const [record] = await server.ask(mergeRoutes.records, { as: company.boss, params: { customerId: keptId } })
    return {
      preview: sides.own,
      merged,
      undo: () => server.call(mergeRoutes.undo, { as: company.boss, body: { id: record?.id as number } }),
    }
  }

  test('keep what either holds, as chosen, and get it back', async () => {
    const kept = await edit(await customer({ area: 10_000 }), { n2: 5 })
    const other = await edit(await customer(), { s1: 'o2', x1: 'M-1', n2: 9 })
    const { preview, merged, undo } = await merge(kept.id, other.id, ['s1'])
    expect(preview).toEqual(
      expect.arrayContaining([
        { key: 's1', wins: 'kept' },
        { key: 'x1', wins: 'merged' },
        { key: 'n2', wins: 'kept' },
      ]),
    )
    expect(merged.own).toMatchObject({ s1: 'o2', x1: 'M-1', n1: 200, n2: 5, x2: kept.own?.x2 })
    const third = await customer()
    expect(await tryEdit(third, { own: { x1: 'M-1' } })).toMatchObject({ code: 40000 })
    await edit(kept, { n2: 6 })
    expect(await undo()).toMatchObject({ code: 0, data: { stayed: [] } })
    expect((await detail(kept.id)).own).toEqual({ ...kept.own, n2: 6 })
    expect((await detail(other.id)).own).toEqual(other.own)
    expect(await tryEdit(third, { own: { x1: 'M-1' } })).toMatchObject({ code: 40000 })
  })

  test('keep the files and links of either, and tell in words what came over', async () => {
    const introducer = await customer({ name: '介绍客' })
    const file = await upload('户型.pdf')
    const kept = await edit(await customer(), { x1: 'K-3' })
    const other = await edit(await customer(), { m1: [file], s3: introducer.id, s2: seller.employeeId })
    const { merged, undo } = await merge(kept.id, other.id)
    expect(merged.own).toMatchObject({ x1: 'K-3', m1: [`${file}/户型.pdf`], s3: introducer.id })
    expect(await fetched(file)).toBe('%PDF-1.4 户型.pdf')
    const [entry] = await server.ask(routes.history, { as: company.boss, params: { id: kept.id } })
    expect(entry).toMatchObject({
      action: '合并客户',
      changes: expect.arrayContaining([
        { field: 'own.m1', title: '户型图', before: '', after: '户型.pdf' },
        { field: 'own.s3', title: '介绍人', before: '', after: '介绍客' },
        { field: 'own.s2', title: '管家', before: '', after: seller.username },
      ]),
    })
    const another = await upload('新户型.pdf')
    const edited = await edit(kept, { m1: [`${file}/户型.pdf`, another] as never })
    expect(edited.own?.m1).toEqual([`${file}/户型.pdf`, `${another}/新户型.pdf`])
    const emptied = await edit(kept, { m1: [another] as never })
    expect(emptied.own?.m1).toEqual([`${another}/新户型.pdf`])
    expect(await fetched(file)).toBe(40400)
    expect(await undo()).toMatchObject({ code: 0, data: { stayed: ['合并后改过的户型图'] } })
    expect((await detail(other.id)).own).toEqual(other.own)
    expect((await detail(kept.id)).own).toMatchObject({ x1: 'K-3', m1: [`${another}/新户型.pdf`] })
    expect([await fetched(file), await fetched(another)]).toEqual(['%PDF-1.4 户型.pdf', '%PDF-1.4 新户型.pdf'])
  })

  test('take the files that somebody chose, and give back those of both', async () => {
    const [mine, theirs] = [await upload('留.pdf'), await upload('并.pdf')]
    const kept = await edit(await customer(), { m1: [mine] })
    const other = await edit(await customer(), { m1: [theirs] })
    await edit(kept, { s3: other.id })
    const { merged, undo } = await merge(kept.id, other.id, ['m1'])
    expect(merged.own).toMatchObject({ m1: [`${theirs}/并.pdf`] })
    expect(await fetched(theirs)).toBe('%PDF-1.4 并.pdf')
    expect(await undo()).toMatchObject({ code: 0, data: { stayed: [] } })
    expect([await fetched(mine), await fetched(theirs)]).toEqual(['%PDF-1.4 留.pdf', '%PDF-1.4 并.pdf'])
    expect((await detail(kept.id)).own).toMatchObject({ m1: [`${mine}/留.pdf`], s3: other.id })
  })

  test('do not part again while a third one has a unique value of the merged one', async () => {
    const kept = await edit(await customer(), { x1: 'K-2' })
    const other = await edit(await customer(), { x1: 'M-2' })
    const { undo } = await merge(kept.id, other.id)
    await edit(await customer(), { x1: 'M-2' })
    expect(await undo()).toMatchObject({ code: 40900, msg: '不能撤销：会员号“M-2”已存在，不能重复' })
  })
})
