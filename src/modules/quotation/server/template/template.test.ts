import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { salesOf } from '../../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { untimed } from '../../../../../tests/support/untimed.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { type GoodsDetail, goodsRoutes } from '../../../goods/api/goods.ts'
import { LineInput } from '../../../lines/api/line.ts'
import { setRoutes } from '../../../sets/api/set.ts'
import { quotationRoutes } from '../../api/routes.ts'
import { templateRoutes as routes, type TemplateDetail } from '../../api/template.ts'

let server: TestServer
let company: Company
let sales: Employee
let other: Employee
let manager: Employee
let tile: GoodsDetail
let dealId: number
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '模板公司', 'tplBoss')
  sales = await company.hire('tplSales', '导购')
  other = await company.hire('tplOther', '导购')
  manager = await company.hire('tplManager', '部门经理')
  tile = await goods('M-1')
  dealId = (await (await salesOf(server, company)).addDeal(sales.token)).id
})
afterAll(() => server?.stop())

const facts = {
  name: '雪山白',
  spec: '800*800',
  boxPieces: 3,
  priceUnit: 'area',
  listPrice: 12_000,
  cost: 6011,
} as const
const goods = (code: string): Promise<GoodsDetail> =>
  server.ask(goodsRoutes.add, { as: company.boss, body: { code, ...facts } })
const line = (more: Partial<LineInput> = {}) => ({
  ...LineInput.parse({ kind: 'goods', goodsId: tile.id, quantity: 16_000, netArea: 9_600_000, lossRate: 500 }),
  ...more,
})
const service = () => line({ kind: 'service', goodsId: null, name: '量尺', price: 8800, netArea: null, quantity: 1000 })
const quoted = async (lines: LineInput[], more: object = {}) => {
  const { id, version } = await server.ask(quotationRoutes.add, { as: sales.token, body: { opportunityId: dealId } })
  const spaces = [{ name: '客厅', lines }]
  return server.ask(quotationRoutes.save, { as: sales.token, body: { id, version, spaces, ...more } })
}
let made = 0
const body = (quotationId: number) => ({ quotationId, name: `云庭 89 户型 ${++made}`, flatType: '三室两厅 89㎡' })
const keep = (quotationId: number, as = company.boss) => server.call(routes.add, { as, body: body(quotationId) })
const kept = async (quotationId: number) => (await keep(quotationId)).data as TemplateDetail
const fill = (id: number, as = sales.token) => server.ask(routes.fill, { as, body: { id } })
const edit = ({ id, version, name, flatType }: TemplateDetail, more: object) =>
  server.call(routes.edit, { as: company.boss, body: { id, version, name, flatType, rooms: [], ...more } })

describe('a template', () => {
  test('keeps the spaces and lines of a quotation, and neither a price nor a discount', async () => {
    const { id } = await quoted([line({ discountKind: 'rate', discount: 9000 }), service()])
    const template = await kept(id)
    expect(template).toMatchObject({
      flatType: '三室两厅 89㎡',
      lineCount: 2,
      spaceCount: 1,
      spaces: [{ name: '客厅', area: 9_600_000, lines: [{ goodsId: tile.id, quantity: 16_000 }, { name: '量尺' }] }],
      goods: [{ id: tile.id, code: 'M-1', onSale: true }],
    })
    const { rows } = await server.owner.query('select spaces::text from quotation_template where id = $1', [
      template.id,
    ])
    expect(rows[0].spaces).not.toMatch(/"price"|discount|8800|12000/)
  })

  test('keeps the sets whose parts it holds, fills them in at today’s price, and leaves out whole those that are not sold', async () => {
    const parts = [
      { name: '墙砖', goodsId: tile.id, quantity: 16_000, unit: 'piece' as const },
      { name: '地砖', goodsId: tile.id, quantity: 8000, unit: 'piece' as const },
    ]
    const set = await server.ask(setRoutes.add, {
      as: company.boss,
      body: { code: 'M-TC', name: '墙地套餐', price: 100_000, parts },
    })
    const sets = { sets: [{ key: 1, setId: set.id }] }
    const part = (setPart: number, quantity: number) =>
      line({ setKey: 1, setPart, quantity, quantityUnit: 'piece', netArea: null, lossRate: null })
    const { id } = await quoted([part(0, 16_000), part(1, 8000), service()], sets)
    const template = await kept(id)
    expect(template).toMatchObject({ lineCount: 3, sets: [{ key: 1, name: '墙地套餐' }] })
    const { rows } = await server.owner.query('select sets from quotation_template where id = $1', [template.id])
    expect(rows[0].sets).toEqual([{ key: 1, setId: set.id, area: 0 }])

    const filled = await fill(template.id)
    expect(filled).toMatchObject({ left: [], sets: [{ key: 1, id: set.id, name: '墙地套餐', price: 100_000 }] })
    const lines = filled.spaces[0]?.lines.map(({ goods: _, ...one }) => one) as LineInput[]
    expect(lines).toMatchObject([{ setKey: 1, setPart: 0 }, { setKey: 1, setPart: 1 }, { setKey: null }])
    const saved = await quoted(
      lines.map(one => LineInput.parse({ ...one, price: one.goodsId === null ? 8800 : null })),
      sets,
    )
    expect(saved.total).toBe(100_000 + 8800)

    const off = await server.ask(setRoutes.detail, { as: company.boss, params: { id: set.id } })
    const body = { id: off.id, version: off.version, onSale: false }
    await server.ask(setRoutes.edit, { as: company.boss, body: body as never })
    const without = await fill(template.id)
    expect(without.sets).toEqual([])
    expect(without.spaces[0]?.lines).toMatchObject([{ name: '量尺' }])
    expect(without.left).toHaveLength(2)
  })

  test('fills a quotation at the prices of today, and tells of goods that are off sale', async () => {
    const gone = await goods('M-2')
    const dearer = await goods('M-3')
    const { id } = await quoted([line({ goodsId: gone.id }), line({ goodsId: dearer.id }), service()])
    const template = await kept(id)
    await server.ask(goodsRoutes.sell, { as: company.boss, body: { ids: [gone.id], onSale: false } })
    const dear = { id: dearer.id, version: dearer.version, listPrice: 13_000 }
    await server.ask(goodsRoutes.edit, { as: company.boss, body: dear })
    const filled = await fill(template.id)
    expect(filled.left).toEqual([{ space: '客厅', name: '雪山白' }])
    expect(filled.spaces).toMatchObject([
      { name: '客厅', lines: [{ goods: { listPrice: 13_000 } }, { name: '量尺', goods: null }] },
    ])
    expect(untimed(filled)).not.toMatch(/cost|6011|8800/)
  })

  test('is renamed, with other areas, which the lines that were worked out from them follow', async () => {
    const template = await kept((await quoted([line(), line({ netArea: 1_000_000 })])).id)
    const rooms = [{ name: '客餐厅', area: 20_000_000 }]
    expect(await edit(template, { rooms })).toMatchObject({
      code: 0,
      data: {
        spaces: [{ name: '客餐厅', area: 20_000_000, lines: [{ netArea: 20_000_000 }, { netArea: 1_000_000 }] }],
      },
    })
    expect(await edit(template, { rooms })).toMatchObject({ code: codes.stale })
    expect(await edit(template, { rooms: [], force: true })).toMatchObject({ code: codes.badInput })
    const twin = await kept((await quoted([line()])).id)
    expect(await edit(twin, { rooms, name: template.name })).toMatchObject({ code: codes.badInput })
    expect(await server.call(routes.edit, { as: company.boss, body: { id: twin.id } as never })).toMatchObject({
      code: codes.badInput,
    })
  })

  test('is seen and used by who sells, kept and removed by heads, from quotations that they see', async () => {
    const { id } = await quoted([line()])
    expect((await keep(id, sales.token)).code).toBe(codes.forbidden)
    const template = (await keep(id, manager.token)).data as TemplateDetail
    const found = await server.ask(routes.find, { as: other.token, body: { search: template.name } })
    expect(found).toMatchObject([{ id: template.id, spaceCount: 1 }])
    expect((await server.ask(routes.list, { as: other.token, body: {} })).rows.map(row => row.id)).toContain(
      template.id,
    )
    expect((await server.ask(routes.list, { as: other.token, body: { view: 'mine' } })).rows).toEqual([])
    const remove = (as: string) => server.call(routes.remove, { as, body: { id: template.id } })
    expect((await remove(sales.token)).code).toBe(codes.forbidden)
    expect((await remove(manager.token)).code).toBe(0)
    expect((await server.call(routes.fill, { as: sales.token, body: { id: template.id } })).code).toBe(codes.notFound)
  })
})
