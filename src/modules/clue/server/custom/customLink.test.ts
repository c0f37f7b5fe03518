import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publishCustom } from '../../../../../tests/support/customFields.ts'
import { makeClue, makeRole, type NewRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../../tests/support/transfer.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { mergeRoutes } from '../../../customer/api/merge.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { clueRoutes } from '../../api/clue.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let other: Company
let sales: Employee
let colleague: Employee
let next = 0
const phone = () => `154${String(++next).padStart(8, '0')}`
const unseen = '（不可见的记录）'

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '甲公司', 'linkBoss')
  other = await foundCompany(server, '乙公司', 'linkOther')
  sales = await company.hire('linkSales', '导购')
  colleague = await company.hire('linkColleague', '导购')
  await publishCustom(server, company.boss, 'clue', [
    { key: 's1', kind: 'link', title: '介绍人', linked: 'customer', listed: true },
    { key: 's2', kind: 'link', title: '上一条流量', linked: 'clue' },
  ])
})
afterAll(() => server.stop())

const add = (name: string, own?: object, as = company.boss) =>
  server.call(clueRoutes.add, { as, body: { name, phone: phone(), own } as never })
const made = async (name: string, own?: object, as = company.boss) =>
  (await server.ask(clueRoutes.add, { as, body: { name, phone: phone(), own } as never })) as {
    id: number
    customerId: number
    version: number
  }
const named = async (of: string, ids: number[], as: string) =>
  (await server.ask(customFieldsRoutes.linked, { as, body: { of, ids } })).map(({ name }) => name)
const refused = (title: string) => ({
  code: 40000,
  data: { issues: [{ field: expect.stringMatching(/^own\./), msg: `${title}不存在，或您看不到它，请重新选择` }] },
})
const list = (filters: object, as = company.boss) =>
  server.ask(clueRoutes.list, { as, body: { page: 1, pageSize: 50, filters } as never })

describe('a link to another record', () => {
  test('is found by search, named to who sees the record, and told by its name in the history', async () => {
    const { customerId } = await made('郑介绍')
    const ask = (as: string) =>
      server.ask(customFieldsRoutes.findLinked, { as, body: { of: 'customer', term: '郑介' } })
    expect(await ask(company.boss)).toEqual([expect.objectContaining({ id: customerId, title: '郑介绍' })])
    expect(await ask(sales.token)).toEqual([])
    const clue = await made('王小明', { s1: customerId })
    expect((await list({ 'own.s1': { in: [customerId] } })).rows.map(row => row.id)).toEqual([clue.id])
    expect(await named('customer', [customerId], company.boss)).toEqual(['郑介绍'])
    expect(await named('customer', [customerId, 999_999], company.boss)).toEqual(['郑介绍', null])
    const unnamed = { as: sales.token, body: { of: 'customer', ids: [customerId] } }
    expect(await server.call(customFieldsRoutes.linked, unnamed)).toMatchObject({ code: 40400 })
    const body = { id: clue.id, version: clue.version, own: { s1: null }, force: false }
    await server.ask(clueRoutes.edit, { as: company.boss, body: body as never })
    const history = await server.ask(clueRoutes.history, { as: company.boss, params: { id: clue.id } })
    expect(history[0]?.changes).toEqual([{ field: 'own.s1', title: '介绍人', before: '郑介绍', after: '' }])
  })

  test('is refused alike where the record is another company’s, out of sight, or not there', async () => {
    const theirs = await makeClue(server.owner, other.officeId, { name: '别家的' })
    const unseenClue = await made('看不到', {}, colleague.token)
    for (const [own, title] of [
      [{ s1: theirs.customerId }, '介绍人'],
      [{ s1: unseenClue.customerId }, '介绍人'],
      [{ s1: 999_999 }, '介绍人'],
      [{ s2: theirs.id }, '上一条流量'],
      [{ s2: unseenClue.id }, '上一条流量'],
    ] as const)
      expect(await add('王小明', own, sales.token)).toMatchObject(refused(title))
    for (const s1 of ['郑介绍', [1], 1.5, -1, true]) expect(await add('王小明', { s1 })).toMatchObject({ code: 40000 })
  })

  test('stays through an edit by somebody who does not see the record', async () => {
    const hidden = await made('藏起来')
    const clue = await made('李四', { s1: hidden.customerId })
    await server.owner.query('update clue set owner_id = $1, status = $2 where id = $3', [
      sales.employeeId,
      'following',
      clue.id,
    ])
    const seen = await server.ask(clueRoutes.detail, { as: sales.token, params: { id: clue.id } })
    const body = { id: clue.id, version: seen.version, remark: '改', own: { s1: hidden.customerId }, force: false }
    expect(await server.call(clueRoutes.edit, { as: sales.token, body: body as never })).toMatchObject({ code: 0 })
    const history = await server.ask(clueRoutes.history, { as: sales.token, params: { id: clue.id } })
    expect(JSON.stringify(history)).not.toContain('藏起来')
  })

  test('follows a merge of customers, and its filter finds it by the kept one', async () => {
    const [kept, merged] = [await made('留下的'), await made('并掉的')]
    const clue = await made('赵六', { s1: merged.customerId })
    const versions = await server.owner.query('select id, version from customer where id = any($1)', [
      [kept.customerId, merged.customerId],
    ])
    const versionOf = (id: number) => versions.rows.find(row => Number(row.id) === id)?.version
    await server.ask(mergeRoutes.merge, {
      as: company.boss,
      body: {
        keptId: kept.customerId,
        mergedId: merged.customerId,
        keptVersion: versionOf(kept.customerId),
        mergedVersion: versionOf(merged.customerId),
        fromMerged: [],
      },
    })
    expect(await named('customer', [merged.customerId], company.boss)).toEqual(['留下的'])
    expect((await list({ 'own.s1': { in: [kept.customerId] } })).rows.map(row => row.id)).toEqual([clue.id])
  })
})

describe('a workbook', () => {
  test('names linked records, is read by unique names, and says which it cannot tell', async () => {
    const { customerId } = await made('唯一名')
    await made('重名人')
    await made('重名人')
    const imports = importer(server, 'clue', company.boss)
    const head = ['客户姓名', '电话', '介绍人']
    const [good, none, two] = [phone(), phone(), phone()]
    const batch = await imports.whole(
      csvOf([head, ['导入甲', good, '唯一名'], ['导入乙', none, '没有这人'], ['导入丙', two, '重名人']]),
      { mode: 'valid' },
    )
    expect(batch.status).toBe('done')
    const { rows } = await list({ name: { contains: '导入' } })
    expect(rows.map(row => [row.name, row.own])).toEqual([['导入甲', { s1: customerId }]])
    expect(batch.errors.map(({ message }) => message)).toEqual(['介绍人没有找到“没有这人”', '介绍人有多条叫“重名人”'])
  })

  test('of somebody who does not see a record has a neutral word for it, which changes nothing when it comes back', async () => {
    const hidden = await made('不给看')
    const clue = await made('周某', { s1: hidden.customerId })
    await server.owner.query('update clue set owner_id = $1, status = $2 where id = $3', [
      colleague.employeeId,
      'following',
      clue.id,
    ])
    const rights: NewRole = {
      menus: ['clueList'],
      elements: ['clueList:export', 'clueList:import', 'clueList:edit'],
      scopes: { clue: 'own' },
    }
    const exporter = await company.hire('linkExporter', await makeRole(server.owner, company.officeId, rights))
    await server.owner.query('update clue set owner_id = $1 where id = $2', [exporter.employeeId, clue.id])
    const cells = async (as: string) => {
      const body = {
        filters: { name: { contains: '周某' } },
        columns: ['name', 'own.s1'],
        reason: '测试',
        whole: false,
      }
      const { id } = await server.ask(transferRoutes.startExport, { as, params: { kind: 'clue' }, body: body as never })
      await exported(server, as, id)
      const answer = await server.send(transferRoutes.download, { as, params: { id } })
      const { rows } = await readAll(answer.rawPayload, '导出.xlsx')
      return rows.flatMap(row => row.cells.map(cellText))
    }
    expect(await cells(company.boss)).toContain('不给看')
    expect(await cells(exporter.token)).toContain(unseen)
    const { rows } = await server.owner.query('select phone from customer where name = $1', ['周某'])
    const again = csvOf([
      ['客户姓名', '电话', '介绍人', '备注'],
      ['周某', rows[0].phone, unseen, '改了备注'],
    ])
    const batch = await importer(server, 'clue', exporter.token).whole(again, { duplicates: 'update' })
    expect(batch.errors).toEqual([])
    const back = await server.ask(clueRoutes.detail, { as: company.boss, params: { id: clue.id } })
    expect(back).toMatchObject({ remark: '改了备注', own: { s1: hidden.customerId } })
  })
})
