import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { salesOf } from '../../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { goodsRoutes } from '../../../goods/api/goods.ts'
import { windowRoutes } from '../../../pricing/api/window.ts'
import type { QuotationDetail } from '../../../quotation/api/quotation.ts'
import { quotationRoutes as routes } from '../../../quotation/api/routes.ts'
import { LineInput } from '../../api/line.ts'

let server: TestServer
let company: Company
let seller: Employee
let dealId: number
let grades: number[]
let made = 0
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '单位报价公司', 'unitBoss')
  seller = await company.hire('unitSales', '导购')
  dealId = (await (await salesOf(server, company)).addDeal(seller.token)).id
  const { rows } = await server.owner.query(
    `select id from dictionary_item where office_id = $1 and type_code = 'goodsGrade' order by position`,
    [company.officeId],
  )
  grades = rows.map(row => Number(row.id))
})
afterAll(() => server.stop())

const goods = (more: object = {}) =>
  server.ask(goodsRoutes.add, {
    as: company.boss,
    body: { code: `U${++made}`, name: `单位商品${made}`, boxPieces: 10, listPrice: 1000, floorSeller: 900, ...more },
  })
const priced = (goodsId: number, more: object) =>
  server.ask(windowRoutes.add, {
    as: company.boss,
    body: { goodsId, fromDay: formatDate(Date.now()), listPrice: 9000, ...more } as never,
  })
const line = (goodsId: number, more: Partial<LineInput> = {}) =>
  LineInput.parse({ kind: 'goods', goodsId, quantity: 3000, quantityUnit: 'box', ...more })
const start = () => server.ask(routes.add, { as: seller.token, body: { opportunityId: dealId } })
const save = ({ id, version }: QuotationDetail, ...lines: LineInput[]) =>
  server.call(routes.save, { as: seller.token, body: { id, version, spaces: [{ name: '客厅', lines }] } })
const linesOf = (quotation: QuotationDetail | null) => quotation?.spaces[0]?.lines ?? []
const told = (quotation: QuotationDetail | null) =>
  linesOf(quotation).map(({ goods: of, gross, pieces }) => [of?.priceUnit, of?.listPrice, pieces, gross])

describe('a price per another unit than the goods’ own', () => {
  test('is that of a line counted in this unit: 每箱 ¥90 makes three boxes of ¥10 pieces ¥270', async () => {
    const { id } = await goods()
    const before = (await save(await start(), line(id))).data
    expect(told(before)).toEqual([['piece', 1000, 30, 30_000]])
    await priced(id, { unit: 'box', floorSeller: 8500 })
    const { data } = await save(await start(), line(id), line(id, { quantity: 24_000, quantityUnit: 'piece' }))
    expect(told(data)).toEqual([
      ['box', 9000, 30, 27_000],
      ['piece', 1000, 24, 24_000],
    ])
    expect(linesOf(data).map(({ priceUnit, judgement }) => [priceUnit, judgement.warning])).toEqual([
      [null, null],
      [null, null],
    ])
    const cheap = line(id, { discountKind: 'price', discount: 8499 })
    expect(linesOf((await save(await start(), cheap)).data)[0]?.judgement.warning).toBeTruthy()
  })

  test('may be chosen, for whole boxes only; a line keeps its unit and price until its unit, grade or boxes change', async () => {
    const { id } = await goods()
    await priced(id, { unit: 'box' })
    const pieces = { quantity: 20_000, quantityUnit: 'piece' as const }
    const chosen = (await save(await start(), line(id, { ...pieces, priceUnit: 'box' }))).data as QuotationDetail
    expect(told(chosen)).toEqual([['box', 9000, 20, 18_000]])
    expect(linesOf(chosen)[0]).toMatchObject({ priceUnit: 'box', was: 0 })
    await priced(id, { unit: 'box', listPrice: 9500, shifts: true })
    const again = (await save(chosen, ...linesOf(chosen).map(one => LineInput.parse(one)))).data as QuotationDetail
    expect(told(again)).toEqual([['box', 9000, 20, 18_000]])
    expect(linesOf(again)[0]?.judgement.priceNow).toBe(9500)
    const loose = LineInput.parse({ ...linesOf(again)[0], quantity: 24_000 })
    expect(await save(again, loose)).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'spaces.0.lines.0.priceUnit' }] },
    })
    const other = LineInput.parse({ ...linesOf(again)[0], priceUnit: null })
    expect(told((await save(again, other)).data)).toEqual([['piece', 1000, 20, 20_000]])
    const counted = (await save(await start(), line(id))).data as QuotationDetail
    const broken = LineInput.parse({ ...linesOf(counted)[0], quantity: 3500 })
    expect(told((await save(counted, broken)).data)).toEqual([['piece', 1000, 35, 35_000]])
  })

  test('follows from the measures where it is chosen and has no price of its own; without measures it is refused by its field', async () => {
    const tile = await goods({ spec: '800*800', listPrice: 6400 })
    const asked = line(tile.id, { quantity: 10_000, quantityUnit: 'piece', priceUnit: 'area' })
    expect(told((await save(await start(), asked)).data)).toEqual([['area', 10_000, 10, 64_000]])
    const bare = await goods()
    expect(await save(await start(), line(bare.id, { priceUnit: 'area' }))).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'spaces.0.lines.0.priceUnit' }] },
    })
  })
})

describe('a line of another grade', () => {
  test('costs what this grade costs, says so, and keeps it; grades of nobody are refused', async () => {
    const { id } = await goods({ gradeId: grades[0] })
    await priced(id, { unit: 'piece', gradeId: grades[1], listPrice: 700, floorSeller: 650 })
    const second = line(id, { quantityUnit: 'piece', gradeId: grades[1] as number })
    const { data } = await save(await start(), line(id, { quantityUnit: 'piece' }), second)
    expect(told(data).map(row => row[1])).toEqual([1000, 700])
    expect(linesOf(data).map(one => [one.gradeId, one.goods?.spec])).toEqual([
      [null, ''],
      [grades[1], expect.stringMatching(/./)],
    ])
    expect(linesOf(data).map(one => one.judgement.warning)).toEqual([null, null])
    expect(await save(await start(), line(id, { gradeId: 999_999_999 }))).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'spaces.0.lines.0.gradeId' }] },
    })
  })
})

test('custom-made goods per ㎡ without a size are quoted by what is measured, at the price of their window too', async () => {
  const made = {
    soldAs: 'custom',
    priceUnit: 'area',
    boxPieces: null,
    spec: '坑距305',
    listPrice: 80_000,
    floorSeller: 70_000,
  }
  const { id } = await goods(made)
  const sizes = [{ a: 2000, b: 600, count: 1 }]
  const cabinet = () => LineInput.parse({ kind: 'custom', goodsId: id, measure: 'projected', sizes })
  const first = (await save(await start(), cabinet())).data
  expect(told(first)).toEqual([['area', 80_000, null, 96_000]])
  expect(linesOf(first)[0]?.goods?.spec).toBe('坑距305')
  await priced(id, { unit: 'area', listPrice: 90_000 })
  expect(told((await save(await start(), cabinet())).data)).toEqual([['area', 90_000, null, 108_000]])
})
