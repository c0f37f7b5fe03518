import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { earnest, line, type Stock, stockOf } from '../../../../tests/support/stock.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import type { Refusal } from '../../../kernel/server/refusal.ts'
import { transferRoutes } from '../../transfer/api/transfer.ts'
import { stockElements } from '../api/elements.ts'
import type { KeyGiven } from '../api/key.ts'
import { stockRoutes } from '../api/stock.ts'
import { stockListRoutes as routes } from '../api/stockList.ts'
import { reserve } from './holds/reserve.ts'
import type { Movement } from './post/movement.ts'
import { post } from './post/post.ts'
import { inspections } from './work/waiting.ts'

let server: TestServer
let at: Stock
/** Sees how much there is, and no lots. */
let seller: Employee
/** Keeps goods and counts money, and may not see how much there is. */
let keeper: Employee
let finance: Employee
/** 160 pieces of one lot in the main warehouse, and 24 of another. */
let tile: KeyGiven

beforeAll(async () => {
  server = await startServer()
  at = await stockOf(server, '看不到库存', 'unseen')
  seller = await at.company.hire('unseenSeller', '导购')
  keeper = await at.company.hire('unseenKeeper', '仓管')
  finance = await at.company.hire('unseenFinance', '财务')
  tile = await at.key(8)
  const other = { ...tile, lotId: await at.lot({ goodsId: tile.goodsId, colour: 'b7' }) }
  await posted([{ ...line(1), act: 'receive', into: tile, pieces: 160, value: 16_000, fromOutside: true }])
  await posted([{ ...line(1), act: 'receive', into: other, pieces: 24, value: 0, fromOutside: true }])
  await lose('导购', stockElements.lots)
  for (const role of ['仓管', '财务']) await lose(role, stockElements.stock)
})
afterAll(() => server?.stop())

const posted = (movements: Movement[], employeeId?: number) =>
  at.run(desk => post(desk, at.cause(), movements), employeeId)

/** Takes an element away from a role. */
const lose = (role: string, element: string) =>
  server.owner.query(
    'delete from role_element where office_id = $1 and element_code = $2 and role_id = (select id from role where office_id = $1 and name = $3)',
    [at.officeId, element, role],
  )
const ofGoods = () => ({ id: tile.goodsId })
const refusal = async (done: Promise<unknown>): Promise<Error> => {
  const fault = await done.then(
    () => undefined,
    (error: unknown) => error,
  )
  return fault as Error
}

test('who may not see how much there is learns it by no call: lots, place, export', async () => {
  const lots = await server.call(stockRoutes.lots, { as: keeper.token, body: { goodsId: tile.goodsId } })
  expect(lots).toMatchObject({ code: codes.forbidden })
  const { keys } = await server.ask(routes.detail, { as: at.company.boss, params: ofGoods(), query: {} })
  const body = { id: keys[0]?.id as number, version: keys[0]?.version as number, place: 'B-1' }
  expect(await server.call(routes.place, { as: keeper.token, body })).toMatchObject({ code: codes.forbidden })
  const counted = { as: finance.token, params: { kind: 'stock' }, body: { view: 'all' } }
  expect(await server.call(transferRoutes.previewExport, counted as never)).toMatchObject({ code: codes.forbidden })
})

test('nor by a refusal: too little, reserved, not free, no boxes', async () => {
  const id = keeper.employeeId
  const issue = (pieces: number) => posted([{ ...line(1), act: 'issue', from: tile, pieces }], id)
  const tooMany = await refusal(issue(999))
  expect(tooMany.message).toMatch(/^第 1 行 砖1 A1（主仓）要 124 箱 7 片，库存不够，请/)
  await at.run(desk => reserve(desk, earnest(5), [{ key: tile, pieces: 150 }], null))
  expect((await refusal(issue(60))).message).toMatch(/要 7 箱 4 片，库存不够，请/)
  const held = await refusal(at.run(desk => reserve(desk, earnest(6), [{ key: tile, pieces: 60, at: 0 }], null), id))
  expect(held.message).toBe('可用不足：第 1 行 砖1 A1（主仓）要 7 箱 4 片，请减少数量，或换一个批次、仓库')
  const open = await refusal(posted([{ ...line(1), act: 'open', of: tile, boxes: 99 }], id))
  expect(open.message).toBe('第 1 行：整箱不够，请改小箱数')
})

test('what may give way names no document that the person does not see', async () => {
  await at.run(desk => reserve(desk, earnest(2000), [{ key: tile, pieces: 10 }], null))
  const refused = (await refusal(posted([{ ...line(1), act: 'issue', from: tile, pieces: 155 }]))) as Refusal
  const { gives } = refused.data as { gives: object[] }
  expect(gives).toMatchObject([
    { holder: '定金单 DJ5', ownerId: 5 },
    { holder: '', pieces: 10 },
  ])
  expect(Object.keys(gives[1] ?? {}).toSorted()).toEqual(['holder', 'id', 'of', 'pieces'])
})

test('who may not see lots sees neither how many there are, nor the largest, nor what is in one, nor views of them', async () => {
  const as = seller.token
  const { rows } = await server.ask(routes.list, { as, body: {} })
  expect(rows[0]).toMatchObject({ onHand: 184 })
  for (const key of ['largest', 'lots']) {
    expect(rows[0]).not.toHaveProperty(key)
    const body = { sort: { by: key, order: 'ascend' } } as never
    expect(await server.call(routes.list, { as, body })).toMatchObject({ code: codes.badInput })
  }
  const detail = await server.ask(routes.detail, { as, params: ofGoods(), query: {} })
  expect(detail.keys.map(({ onHand, warehouse }) => [onHand, warehouse])).toEqual([[184, '主仓']])
  const card = await server.ask(routes.card, { as, params: ofGoods(), query: {} })
  expect(card.map(({ pieces }) => pieces)).toEqual([24, 160])
  for (const row of card) expect(row).not.toHaveProperty('after')
})

test('what waits for inspection tells of goods and not of their lots, and counts what its list shows', async () => {
  const other = { ...tile, lotId: await at.lot({ goodsId: tile.goodsId, colour: 'b7' }) }
  const loose = await at.key(null)
  const into = [tile, other, { ...tile, warehouseId: at.branch }, loose].map(key => ({
    ...key,
    condition: 'inspection' as const,
  }))
  const movements = into.map((key, index): Movement => {
    return { ...line(index + 1), act: 'receive', into: key, pieces: 8 + index, value: 800, fromOutside: true }
  })
  await posted(movements)
  const todo = await at.run(desk => inspections.find(desk, new Date()), seller.employeeId)
  expect(todo?.rows.map(({ note, mark }) => [note, mark])).toEqual([
    ['主仓、分仓', '3 箱 3 片'],
    ['主仓', '11 件'],
  ])
  const body = { view: 'there', filters: { condition: { in: ['inspection'] } } } as never
  const { total } = await server.ask(routes.totals, { as: seller.token, body })
  expect(todo?.count).toBe(total)
})

test('views of what a person may not see are refused in list, sums and export', async () => {
  for (const view of ['tails', 'uncosted'])
    for (const route of [routes.list, routes.totals])
      expect(
        await server.call(route as typeof routes.list, { as: seller.token, body: { view } as never }),
      ).toMatchObject({
        code: codes.forbidden,
      })
  expect(await server.ask(routes.totals, { as: at.company.boss, body: { view: 'uncosted' } })).toMatchObject({
    total: 1,
  })
})
