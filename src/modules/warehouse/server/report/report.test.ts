import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { earnest, line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { setSwitches } from '../../../../../tests/support/switches.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { KeyGiven } from '../../api/key.ts'
import { type ReportAsked, stockReportRoutes as routes } from '../../api/report.ts'
import { keepStockMonths } from '../closing.ts'
import { reserve } from '../holds/reserve.ts'
import type { Movement } from '../post/movement.ts'
import { post } from '../post/post.ts'

let server: TestServer
let stock: Stock
let keeper: string
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '报表公司', 'reports')
  keeper = (await stock.company.hire('reportsKeeper', '仓管')).token
})
afterAll(() => server.stop())

const read = (report: string, more: Partial<ReportAsked> = {}, as = stock.company.boss) =>
  server.call(routes.read, { as, body: { report, ...more } })
const told = async (report: string, more: Partial<ReportAsked> = {}, as = stock.company.boss) =>
  server.ask(routes.read, { as, body: { report, ...more } })
const posted = (movements: readonly Movement[]) => stock.run(desk => post(desk, stock.cause(), movements))
const receive = (into: KeyGiven, pieces: number, value: number) =>
  posted([{ ...line(1), act: 'receive', into, pieces, value, fromOutside: true }])
const issue = (from: KeyGiven, pieces: number) => posted([{ ...line(1), act: 'issue', from, pieces }])
/** Does work on a day, by the clock of stock. */
async function on<T>(day: string, work: () => Promise<T>): Promise<T> {
  await stock.clock(`${day}T10:00:00+08:00`)
  try {
    return await work()
  } finally {
    await stock.clock(null)
  }
}

test('movements, turnover, age and slow goods say what the ledger says, narrowed and compared with the days before', async () => {
  const [one, other] = [await stock.key(8), await stock.key(8)]
  const at = await stock.place('报表仓')
  const key = { ...one, warehouseId: at }
  await on('2026-03-02', () => receive(key, 100, 10_000))
  await on('2026-03-03', () => receive({ ...other, warehouseId: at }, 40, 4000))
  await on('2026-03-20', () => issue(key, 10))
  await on('2026-04-05', () => issue(key, 30))
  const april = { from: '2026-04-01', to: '2026-04-30', warehouseId: at }
  expect(await told('movements', { ...april, by: 'act' })).toMatchObject({
    count: 1,
    rows: [{ cells: { name: '出库', came: 0, went: 30, wentValue: 3000 } }],
    sums: { went: 30 },
    before: { from: '2026-03-01', to: '2026-03-31', sums: { went: 10, came: 140 } },
  })
  expect((await told('turnover', april)).rows[0]).toMatchObject({
    to: `/functionManager/goodsManager?view=all&open=${one.goodsId}`,
    cells: { opening: 90, issued: 30, closing: 60, days: 75, issuedValue: 3000, closingValue: 6000 },
  })
  expect(await told('age', { warehouseId: at, by: 'warehouse' })).toMatchObject({ count: 1, sums: { onHand: 100 } })
  expect((await told('slow', { ...april, to: undefined })).rows.map(({ id }) => id)).toEqual([other.goodsId])
})

test('what is old in 库龄 is what the company says, as in the view 久存', async () => {
  const at = await stock.place('久存仓')
  await on('2026-03-02', async () => receive({ ...(await stock.key(8)), warehouseId: at }, 10, 1000))
  const days = Math.floor((Date.now() - Date.parse('2026-03-02T00:00:00+08:00')) / 86_400_000)
  for (const [stockOldDays, oldValue] of [
    [days, 1000],
    [days + 1, 0],
  ] as const) {
    await setSwitches(server, stock.company.boss, { stockOldDays })
    expect((await told('age', { warehouseId: at })).sums).toMatchObject({ value: 1000, oldValue })
  }
  await setSwitches(server, stock.company.boss, { stockOldDays: 180 })
})

test('goods are slow since the oldest of their lots that is still there, and are compared with no days before', async () => {
  const at = await stock.place('滞销仓')
  const [slow, renewed] = [await stock.key(8), await stock.key(8)]
  for (const { goodsId, lotId } of [slow, renewed]) {
    const key = { goodsId, lotId, gradeId: null, warehouseId: at }
    await on('2026-01-05', () => receive(key, 100, 10_000))
    await on('2026-01-10', () => issue(key, 100))
    const lot = await stock.lot({ goodsId, colour: 'B2' })
    const came = goodsId === slow.goodsId ? '2026-02-20' : '2026-04-15'
    await on(came, () => receive({ ...key, lotId: lot }, 40, 4000))
  }
  const asked = await told('slow', { from: '2026-04-01', warehouseId: at })
  expect(asked.rows.map(({ id, cells }) => [id, cells.since, cells.lastOn])).toEqual([
    [slow.goodsId, '2026-02-20', '2026-01-10'],
  ])
  expect(asked.before).toBeNull()
})

test('the value of a month that was closed stays what it was, and is what its last instant replays', async () => {
  const at = await stock.place('月结仓')
  const key = { ...(await stock.key(8)), warehouseId: at }
  await on('2026-05-30', () => receive(key, 100, 10_001))
  await on('2026-05-31', () => issue(key, 30))
  await on('2026-06-30', () => issue(key, 20))
  const months = (more: Partial<ReportAsked> = {}) =>
    told('months', { from: '2026-05-01', to: '2026-07-31', by: 'warehouse', warehouseId: at, ...more })
  const open = (await months()).rows.map(({ cells }) => [cells.name, cells.pieces, cells.value])
  expect((await months({ by: 'month' })).rows[0]?.to).toMatch(/asOf=\.\.2026-07-31&warehouseId=/)
  expect(open).toEqual([
    ['2026-07 月结仓', 50, 5001],
    ['2026-06 月结仓', 50, 5001],
    ['2026-05 月结仓', 70, 7001],
  ])
  await stock.run(desk => keepStockMonths(desk, '2026-06-01'))
  await on('2026-07-05', () => issue(key, 50))
  const { rows } = await months()
  expect(rows.map(({ cells }) => [cells.pieces ?? 0, cells.value, cells.kept])).toEqual([
    [50, 5001, '已月结'],
    [70, 7001, '已月结'],
  ])
  expect(await stock.broken()).toEqual([])
  await stock.run(desk => keepStockMonths(desk, '2026-06-01'))
  await server.owner.query('alter table stock_closing_value disable trigger user')
  await server.owner.query('update stock_closing_value set value = value + 1 where warehouse_id = $1 and pieces = 50', [
    at,
  ])
  expect(await stock.broken()).toEqual(['月结的库存金额与库存流水一致'])
  await server.owner.query('update stock_closing_value set value = value - 1 where warehouse_id = $1 and pieces = 50', [
    at,
  ])
  await server.owner.query('alter table stock_closing_value enable trigger user')
  await expect(server.owner.query('update stock_closing_value set value = value + 1')).rejects.toThrow()
})

test('who may not see values gets none, in no column, sum, order or report; who sees no stock gets no report', async () => {
  const facts = await server.ask(routes.reports, { as: keeper })
  expect(facts.map(({ key }) => key)).not.toContain('months')
  expect(JSON.stringify(facts)).not.toMatch(/money|金额|成本/)
  expect(await read('months', {}, keeper)).toMatchObject({ code: codes.forbidden })
  const answer = await told('movements', { from: '2026-03-01', to: '2026-06-30' }, keeper)
  expect(answer.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(answer)).not.toMatch(/Value/)
  const seller = (await stock.company.hire('reportsSeller', '导购')).token
  expect(await server.call(routes.reports, { as: seller })).toMatchObject({ code: codes.forbidden })
})

test('another company and its rows are in no report, and a wrong question is refused by its field', async () => {
  const other = await stockOf(server, '别家报表公司', 'otherReports')
  const days = { from: '2026-03-01', to: '2026-06-30' }
  expect(await read('movements', days, other.company.boss)).toMatchObject({ data: { count: 0, rows: [] } })
  for (const [asked, field] of [
    [{ from: '2026-05-02', to: '2026-05-01' }, 'from'],
    [{ from: '2024-01-01', to: '2026-05-01' }, 'to'],
    [{ by: 'nobody' }, 'by'],
    [{ warehouseId: other.main }, 'warehouseId'],
  ] as const)
    expect(await read('movements', asked)).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
  expect(await read('nothing')).toMatchObject({ code: codes.badInput })
})

test('every report that modules bring is read in each of its groupings, narrowed and not', async () => {
  const key = await stock.key(8)
  await receive(key, 20, 2000)
  await stock.run(desk => reserve(desk, earnest(1), [{ key, pieces: 5 }], null))
  const facts = await server.ask(routes.reports, { as: stock.company.boss })
  const { rows: words } = await server.owner.query<{ id: number }>(
    `insert into dictionary_item (office_id, type_code, label) values ($1, 'intentionBrand', '报表品牌'), ($1, 'intentionCategory', '报表品类') returning id`,
    [stock.officeId],
  )
  const [brandId, categoryId] = words.map(({ id }) => id)
  expect(facts.map(({ key: name }) => name)).toEqual([
    'movements',
    'turnover',
    'age',
    'slow',
    'months',
    'accuracy',
    'deliveries',
    'losses',
    'dealerLoans',
    'blocked',
  ])
  for (const { key: report, groupings } of facts)
    for (const by of Object.keys(groupings)) {
      expect(await read(report, { by })).toMatchObject({ code: codes.ok })
      const narrowed = { by, warehouseId: stock.main, brandId, categoryId, from: '2026-01-01', to: '2026-11-01' }
      expect(await read(report, narrowed)).toMatchObject({ code: codes.ok })
      for (const { id, to } of (await told(report, { by })).rows.slice(0, 3)) {
        expect(to, `${report} ${by}`).not.toBe('')
        if (!to.includes('group=')) continue
        const made = await server.ask(routes.rows, { as: stock.company.boss, body: { report, by, group: id } })
        expect(made.count, `${report} ${by}`).toBeGreaterThan(0)
        expect(Object.keys(made.rows[0]?.cells ?? {})).toEqual(made.columns.map(({ key }) => key))
      }
    }
})
