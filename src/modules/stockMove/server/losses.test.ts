import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { line as cause, type Stock, stockOf } from '../../../../tests/support/stock.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { type ReportAsked, stockReportRoutes as reports } from '../../warehouse/api/report.ts'
import { unseenOwner } from '../../warehouse/api/stockList.ts'
import { post } from '../../warehouse/server/index.ts'
import { type MoveDetail, moveRoutes } from '../api/move.ts'
import { transferRoutes } from '../api/transfer.ts'

let server: TestServer
let stock: Stock
/** Sees stock without its value. */
let keeper: Employee
/** Sees stock and its value, and neither papers nor lots. */
let finance: Employee
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '损耗公司', 'losses')
  keeper = await stock.company.hire('lossesKeeper', '仓管')
  finance = await stock.company.hire('lossesFinance', '财务')
  for (const screen of ['stockMoveManager', 'stockTransferManager'])
    await server.owner.query(
      `delete from role_menu where office_id = $1 and menu_code = $2 and role_id = (select id from role where office_id = $1 and name = '财务')`,
      [stock.officeId, screen],
    )
  await server.owner.query(
    `delete from role_element where office_id = $1 and element_code = 'goodsManager:lots' and role_id = (select id from role where office_id = $1 and name = '财务')`,
    [stock.officeId],
  )
})
afterAll(() => server?.stop())

const boss = () => stock.company.boss
const ask = (more: Partial<ReportAsked> = {}, as = boss()) =>
  server.ask(reports.read, { as, body: { report: 'losses', ...more } })
const rowsOf = (group: number, more: Partial<ReportAsked> = {}, as = boss()) =>
  server.ask(reports.rows, { as, body: { report: 'losses', group, ...more } })

/** Goods of which so many pieces lie in a warehouse, worth so many fen. */
async function there(warehouseId: number, pieces: number, value: number): Promise<number> {
  const key = { ...(await stock.key(null)), warehouseId }
  const coming = { ...cause(1), act: 'receive' as const, into: key, pieces, value, fromOutside: true }
  await stock.run(desk => post(desk, stock.cause(), [coming]))
  return key.goodsId
}
type At = { from: number; to: number; goodsId: number }
const move = (kind: string, { from, goodsId }: At, rest: number, more: object = {}) => {
  const lines = [{ goodsId, colour: 'A1', rest }]
  const body = { kind, warehouseId: from, happenedOn: '2026-11-20', reason: '叉车撞破', party: '老周', lines, ...more }
  return server.ask(moveRoutes.add, { as: boss(), body: body as never })
}
/** Sends pieces, of which some arrive broken and some never. */
async function transfer({ from, to, goodsId }: At, sent: number, broken: number, lost: number) {
  const lines = [{ goodsId, colour: 'A1', rest: sent }]
  const body = { fromWarehouseId: from, toWarehouseId: to, happenedOn: '2026-11-20', lines }
  const { id, lines: kept } = await server.ask(transferRoutes.add, { as: boss(), body: body as never })
  const part = (counts: object) => ({ id, lines: [{ lineId: kept[0]?.id, ...counts }] }) as never
  const here = { rest: sent - broken - lost, damagedRest: broken }
  if (broken + here.rest > 0) await server.ask(transferRoutes.receive, { as: boss(), body: part(here) })
  if (lost > 0)
    await server.ask(transferRoutes.lose, {
      as: boss(),
      body: { ...(part({ rest: lost }) as object), answers: '顺丰', note: '路上丢失' } as never,
    })
}
/** Posts what a count found more or less. */
async function counted({ from, goodsId }: At, difference: number) {
  const lotId = (await stock.sums({ goodsId }))[0]?.lotId as number
  const key = { goodsId, warehouseId: from, lotId, gradeId: null }
  const of = { ...cause(1), act: 'count' as const }
  const one =
    difference > 0
      ? { ...of, into: key, pieces: difference, value: 'average' as const }
      : { ...of, from: key, pieces: -difference }
  await stock.run(desk => post(desk, { kind: 'stocktake', id: stock.cause().id }, [one]))
}

/** Numbers from 0 to 1 that a seed says. */
function randomOf(seed: number): () => number {
  let at = seed
  return () => {
    at = (at * 48_271) % 2_147_483_647
    return at / 2_147_483_647
  }
}

test('damage, other issues, what transfers lost and what counts missed are told by kind, reason and who answers, and open their entries', async () => {
  const at = { from: await stock.place('损耗仓'), to: await stock.place('损耗分仓'), goodsId: 0 }
  at.goodsId = await there(at.from, 100, 10_000)
  await move('damage', at, 3, { answers: '仓库' })
  await move('out', at, 2)
  await transfer(at, 20, 4, 5)
  await counted(at, -6)
  await counted(at, 1)
  const here = { warehouseId: at.from }
  const { rows, sums } = await ask({ by: 'kind', brandId: null })
  expect(sums).toMatchObject({ pieces: 16, damaged: 3, gone: 2, lost: 5, short: 6, amount: 1600 })
  expect(rows.map(({ cells }) => [cells.name, cells.pieces, cells.amount])).toEqual([
    ['盘亏', 6, 600],
    ['调拨丢失', 5, 500],
    ['报损', 3, 300],
    ['其他出库', 2, 200],
  ])
  expect((await ask(here)).rows.map(({ cells }) => cells.name)).toEqual([
    '盘亏',
    '报损：叉车撞破',
    '其他出库：叉车撞破',
  ])
  expect((await ask({ by: 'answers' })).rows.map(({ cells }) => [cells.name, cells.pieces])).toEqual([
    ['未定责任', 8],
    ['顺丰', 5],
    ['仓库', 3],
  ])
  const lost = (await ask()).rows.find(({ cells }) => cells.lost === 5)
  expect(lost).toMatchObject({
    cells: { name: '调拨丢失：路上丢失' },
    to: expect.stringContaining(`group=${lost?.id}`),
  })
  const made = await rowsOf(lost?.id ?? 0)
  expect(made).toMatchObject({
    count: 1,
    rows: [{ cells: { act: '报损', pieces: 5, value: 500, answers: '顺丰', warehouse: '损耗分仓' } }],
  })
  expect(made.rows[0]?.to).toMatch(/stockTransferManager\?open=/)
})

test('who sees no paper is told the figures of the ledger and no word of it; who sees no value or lot gets none', async () => {
  const whole = await ask()
  const seen = await ask({}, finance.token)
  expect(seen.sums).toEqual(whole.sums)
  expect(JSON.stringify([seen.rows, (await ask({ by: 'answers' }, finance.token)).rows])).not.toMatch(/叉车|顺丰|路上/)
  for (const { id } of seen.rows) {
    const made = await rowsOf(id, {}, finance.token)
    expect(made.columns.map(({ key }) => key)).not.toContain('lot')
    expect(JSON.stringify(made)).not.toMatch(/叉车|顺丰|路上|A1|stockMoveManager|stockTransferManager/)
    if (!made.rows.some(({ cells }) => cells.act === '盘点')) expect(made.rows[0]?.cells.name).toBe(unseenOwner)
  }
  const blind = await ask({}, keeper.token)
  for (const { id } of blind.rows) expect(JSON.stringify(await rowsOf(id, {}, keeper.token))).not.toMatch(/value|金额/)
})

test('a report without rows and a wrong group are refused or empty, and a group of another company has none', async () => {
  const other = await stockOf(server, '别家损耗', 'otherLosses')
  const of = (report: string, group: number, as = boss()) => server.call(reports.rows, { as, body: { report, group } })
  const [first] = (await ask({ by: 'goods' })).rows
  expect(await of('turnover', 1)).toMatchObject({ code: codes.badInput })
  expect(await of('losses', -1)).toMatchObject({ code: codes.badInput })
  expect(
    await server.ask(reports.rows, {
      as: other.company.boss,
      body: { report: 'losses', by: 'goods', group: first?.id ?? 0 },
    }),
  ).toMatchObject({ count: 0, rows: [] })
})

test('after a random history the sum of losses is what the ledger lost: all that came, less what is there', async () => {
  for (const seed of [1, 2, 3]) {
    const random = randomOf(seed)
    const at = { from: await stock.place(`乱仓${seed}`), to: await stock.place(`乱分仓${seed}`), goodsId: 0 }
    at.goodsId = await there(at.from, 1000, 100_003)
    const upTo = (most: number) => 1 + Math.floor(random() * most)
    const papers: MoveDetail[] = []
    for (let step = 0; step < 14; step++) {
      const acts = [
        async () => papers.push(await move(random() < 0.5 ? 'damage' : 'out', at, upTo(30))),
        async () => {
          const one = papers.pop()
          if (one) await server.ask(moveRoutes.reverse, { as: boss(), body: { id: one.id, version: one.version } })
        },
        async () => {
          const [broken, lost] = [upTo(5), upTo(5)]
          await transfer(at, broken + lost + upTo(9), broken, lost)
        },
        async () => counted(at, upTo(9) - 5 || 3),
      ]
      await acts[Math.floor(random() * acts.length)]?.()
    }
    const { rows } = await server.owner.query<{ pieces: number; value: number; kept: number; worth: number }>(
      `select coalesce(sum(e.pieces) filter (where e.act = 'receive' or e.act = 'count' and e.pieces > 0), 0)::int as pieces,
         coalesce(sum(e.value) filter (where e.act = 'receive' or e.act = 'count' and e.pieces > 0), 0)::int as value,
         sum(e.pieces)::int as kept, sum(e.value)::int as worth
       from stock_entry e join stock_key k on k.office_id = e.office_id and k.id = e.key_id where k.office_id = $1 and k.goods_id = $2`,
      [stock.officeId, at.goodsId],
    )
    const [sum] = rows
    const told = (await ask({ by: 'goods' })).rows.find(({ id }) => id === at.goodsId)
    const { pieces, amount } = told?.cells ?? { pieces: 0, amount: 0 }
    expect([pieces, amount]).toEqual([(sum?.pieces ?? 0) - (sum?.kept ?? 0), (sum?.value ?? 0) - (sum?.worth ?? 0)])
    const made = (await rowsOf(at.goodsId, { by: 'goods' })).rows
    expect(made.reduce((all, { cells }) => all + Number(cells.value), 0)).toBe(Number(amount))
  }
})
