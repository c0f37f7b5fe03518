import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { exported } from '../../../../../tests/support/transfer.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { approvalRoutes } from '../../../approval/api/routes.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { contractRoutes as routes } from '../../api/routes.ts'

let server: TestServer
let at: Contracts
let managers: number
const options = ['自提', '送货'].map((title, place) => ({ id: `o${place + 1}`, title, retired: false }))
const shared: Some[] = [{ key: 's1', kind: 'choice', title: '提货方式', options, required: true, listed: true }]

beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '自有单据公司', 'ownPaper')
  const role = `select id from role where office_id = $1 and name = '部门经理'`
  managers = (await server.owner.query(role, [at.company.officeId])).rows[0].id
  const fields: Some[] = [
    ...shared,
    { key: 'x1', kind: 'text', title: '外部单号', unique: true },
    { key: 'n1', kind: 'formula', title: '订金三成', formula: 'total * 0.3', result: 'money', summed: true },
    { key: 'n2', kind: 'number', title: '评分', seenBy: [managers] },
    { key: 'x2', kind: 'phone', title: '收货电话' },
  ]
  await publishCustom(server, at.company.boss, 'quotation', fields)
  const more: Some[] = [...fields, { key: 't1', kind: 'date', title: '验收日', requiredFrom: 'completed' }]
  await publishCustom(server, at.company.boss, 'contract', more, [{ key: 'installAddress', title: '安装地点' }])
})
afterAll(() => server?.stop())

const as = () => at.seller.token
const quote = async () => {
  const made = await server.ask(quotationRoutes.add, { as: as(), body: { opportunityId: at.deal.id } })
  const spaces = [{ name: '客厅', lines: [at.line()] }]
  return server.ask(quotationRoutes.save, { as: as(), body: { id: made.id, version: made.version, spaces } })
}
const kinds = {
  quotation: {
    make: quote,
    edit: (one: Held, own: CustomValues, by = as()) =>
      server.call(quotationRoutes.edit, { as: by, body: { id: one.id, version: one.version, own } }),
    read: (id: number, by = as()) => server.ask(quotationRoutes.detail, { as: by, params: { id } }),
    step: (one: Held) => server.call(quotationRoutes.send, { as: as(), body: { id: one.id, version: one.version } }),
    list: (body: object, by = as()) => server.ask(quotationRoutes.list, { as: by, body: body as never }),
    totals: (body: object) => server.ask(quotationRoutes.totals, { as: as(), body: body as never }),
    history: (id: number, by = as()) => server.ask(quotationRoutes.history, { as: by, params: { id } }),
    before: '定稿',
    edits: 'quotationList:edit',
  },
  contract: {
    make: () => at.drafted([at.line()]),
    edit: (one: Held, own: CustomValues, by = as()) =>
      server.call(routes.edit, { as: by, body: { id: one.id, version: one.version, own } }),
    read: (id: number, by = as()) => server.ask(routes.detail, { as: by, params: { id } }),
    step: (one: Held) => at.submit(one),
    list: (body: object, by = as()) => server.ask(routes.list, { as: by, body: body as never }),
    totals: (body: object) => server.ask(routes.totals, { as: as(), body: body as never }),
    history: (id: number, by = as()) => server.ask(routes.history, { as: by, params: { id } }),
    before: '提交',
    edits: 'contractInfo:add',
  },
}
type Held = { id: number; version: number }

describe.each(Object.entries(kinds))('a %s with custom fields', (kind, of) => {
  test('is filled in a form, computes from its total, and tells its history', async () => {
    const one = await of.make()
    expect(one.own).toMatchObject({ n1: Math.round(one.total * 0.3) })
    expect(await of.edit(one, { s1: 'o1', x1: `${kind}-1` })).toMatchObject({ code: 0 })
    expect((await of.read(one.id)).own).toMatchObject({ s1: 'o1', x1: `${kind}-1` })
    const told = await of.history(one.id)
    expect(JSON.stringify(told)).toContain('提货方式')
    const other = await of.make()
    expect(await of.edit(other, { s1: 'o1', x1: `${kind}-1` })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'own.x1', msg: `外部单号“${kind}-1”已存在，不能重复` }] },
    })
    expect(await of.edit(other, { s1: 'o9' })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'own.s1', msg: '请选择提货方式' }] },
    })
  })

  test('does not go on while what the company requires is empty', async () => {
    const one = await of.make()
    expect(await of.step(one)).toMatchObject({ code: 40900, msg: `${of.before}前请先填写提货方式` })
    await of.edit(one, { s1: 'o2' })
    expect(await of.step(await of.read(one.id))).toMatchObject({ code: 0 })
  })

  test('is filtered, ordered, summed, searched and exported by them', async () => {
    const one = await of.make()
    await of.edit(one, { s1: 'o2', x1: `查找${kind}` })
    const filters = { 'own.x1': { contains: `查找${kind}` } }
    expect((await of.list({ filters })).rows.map(({ id }) => id)).toEqual([one.id])
    expect((await of.list({ search: `找${kind}` })).rows.map(({ id }) => id)).toEqual([one.id])
    const ordered = (await of.list({ sort: { by: 'own.n1', order: 'descend' } })).rows
    expect(ordered.map(({ id }) => id)).toContain(one.id)
    expect(await of.totals({ filters })).toMatchObject({ total: 1, sums: { 'own.n1': Math.round(one.total * 0.3) } })
    const body = { columns: ['number', 'own.s1'], filters, reason: '核对', whole: false }
    const { id } = await server.ask(transferRoutes.startExport, { as: at.company.boss, params: { kind }, body })
    expect(await exported(server, at.company.boss, id)).toMatchObject({ status: 'done' })
    const answer = await server.send(transferRoutes.download, { as: at.company.boss, params: { id } })
    const { header, rows } = await readAll(answer.rawPayload, '导出.xlsx')
    expect([header.at(-1), rows.map(row => cellText(row.cells.at(-1)))]).toEqual(['提货方式', ['送货']])
  })

  test('keeps a field from whoever may not see it', async () => {
    const one = await of.make()
    await of.edit(one, { n2: 88 }, at.company.boss)
    expect((await of.read(one.id, at.company.boss)).own).toMatchObject({ n2: 88 })
    expect((await of.read(one.id)).own).not.toHaveProperty('n2')
    expect(JSON.stringify(await of.history(one.id))).not.toContain('评分')
    expect(await of.edit(await of.read(one.id), { n2: 1 })).toMatchObject({ code: 40000 })
  })

  test('shows its phones whole to whoever fills it in, and to nobody who may not open it', async () => {
    const one = await of.make()
    const phone = '15400000088'
    await of.edit(one, { x2: phone })
    const params = { noun: kind, id: one.id, ownKey: 'x2' }
    const reveal = (by: string) => server.call(customFieldsRoutes.revealPhone, { as: by, params })
    expect(await reveal(as())).toMatchObject({ code: 0, data: { phone } })
    const rights = {
      elements: [guarded.listPrice, of.edits],
      scopes: { opportunity: 'office', contract: 'office' },
    } as const
    const stranger = await at.company.hire(`${kind}Stranger`, await makeRole(server.owner, at.company.officeId, rights))
    expect(await reveal(stranger.token)).toMatchObject({ code: 40400 })
  })
})

test('a copy and a contract of a quotation take over what they can hold', async () => {
  const one = await quote()
  await kinds.quotation.edit(one, { s1: 'o2', x1: '只此一份' })
  const copy = await server.ask(quotationRoutes.copy, { as: as(), body: { id: one.id, as: 'version' } })
  expect(copy.own).toMatchObject({ s1: 'o2' })
  expect(copy.own).not.toHaveProperty('x1')
  const contract = await server.ask(routes.fromQuotation, { as: as(), body: { quotationId: copy.id } })
  expect(contract.own).toMatchObject({ s1: 'o2', n1: Math.round(contract.total * 0.3) })
})

test('an approval tells them, and a completed contract asks for what it is to hold by then', async () => {
  const draft = await at.drafted([at.line()])
  await kinds.contract.edit(draft, { s1: 'o2' })
  const { data } = await at.submit(await at.contract(draft.id))
  const { approvalId } = data as ContractDetail
  const asked = await server.ask(approvalRoutes.detail, { as: at.company.boss, params: { id: approvalId as number } })
  expect(asked.fields.find(({ key }) => key === 'ownS1')).toMatchObject({ title: '提货方式' })
  expect(asked.content).toMatchObject({ ownS1: '送货' })
  await at.approval(approvalId as number)
  const done = await at.contract(draft.id)
  const body = { id: done.id, version: done.version }
  const refused = await server.call(routes.complete, { as: at.company.boss, body })
  expect(refused.msg).toContain('完成前请先填写验收日')
})
