import { afterAll, beforeAll, expect, test } from 'vitest'
import { earnest, holdingTests, line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import type { KeyGiven } from '../../../warehouse/api/key.ts'
import { lotFor, type Movement, post, release, reserve } from '../../../warehouse/server/index.ts'
import { stocktakeRoutes as routes } from '../../api/stocktake.ts'
import { stocktakes } from '../stocktakes.ts'
import { beginPosting } from './begin.ts'
import { blockLines, postBlock } from './block.ts'
import { goOn } from './job.ts'

let two: TwoNodes
let stock: Stock
let keeper: string
beforeAll(async () => {
  two = await startTwoNodes()
  for (const node of two.nodes) holdingTests(node)
  stock = await stockOf(two.nodes[0], '大盘点公司', 'blocks')
  keeper = (await stock.company.hire('blocksKeeper', '仓管')).token
})
afterAll(() => two?.stop())

const server = () => two.nodes[0]
type Key = KeyGiven & { warehouseId: number }

/** A warehouse of its own with so many lots of one goods, ten pieces of each. */
async function stocked(name: string, lots: number): Promise<Key[]> {
  const warehouseId = await stock.place(name)
  const goodsId = await stock.goods(null)
  const keys: Key[] = []
  await stock.run(async desk => {
    for (let at = 0; at < lots; at++) {
      const lot = await lotFor(desk, { goodsId, colour: `L${String(at).padStart(4, '0')}` })
      keys.push({ goodsId, warehouseId, lotId: lot.id, gradeId: null })
    }
    const coming = keys.map((into, at): Movement => {
      return { ...line(at + 1), act: 'receive', into, pieces: 10, value: 1000, fromOutside: true }
    })
    await post(desk, stock.cause(), coming)
  })
  return keys
}

/** A sheet over all of a warehouse on which every lot was counted as so many pieces. */
async function counted(warehouseId: number, pieces: number): Promise<number> {
  const { id } = await server().ask(routes.add, { as: keeper, body: { warehouseId } })
  await server().owner.query(
    `update stocktake_line set boxes = 0, rest = $2::int, counted = $2::int, book = 10, times = 1, counted_at = now() where stocktake_id = $1`,
    [id, pieces],
  )
  return id
}
const detail = (id: number) => server().ask(routes.detail, { as: keeper, params: { id } })
const submit = async (id: number, turn = 0) =>
  two.post(turn, routes.submit, stock.company.boss, { id, version: (await detail(id)).version })
const sum = async (warehouseId: number) =>
  (
    await server().owner.query<{ pieces: number; value: number }>(
      'select sum(on_hand)::int as pieces, sum(value)::int as value from stock_key where office_id = $1 and warehouse_id = $2',
      [stock.officeId, warehouseId],
    )
  ).rows[0]
async function ended(id: number, until: (sheet: { state: string; halted: string | null }) => boolean) {
  for (let tries = 0; tries < 150; tries++) {
    const sheet = await detail(id)
    if (until(sheet)) return sheet
    await new Promise(done => setTimeout(done, 200))
  }
  throw new Error('the posting does not end')
}

test('a sheet of many blocks is posted to its end while others take from its keys, and a second time changes nothing', async () => {
  const keys = await stocked('甲大仓', 3 * blockLines + 7)
  const [first] = keys as [Key]
  const id = await counted(first.warehouseId, 8)
  const sent = await submit(id)
  expect(sent).toMatchObject({ code: codes.ok, data: { state: 'posting', posted: blockLines } })
  const issues = keys.slice(0, 40).map((from, at) => {
    const movement: Movement = { ...line(1), act: 'issue', from: keys.at(-1 - at) ?? from, pieces: 3 }
    return stock.run(desk => post(desk, stock.cause(), [movement]), stock.boss, two.nodes[at % 2 === 0 ? 0 : 1])
  })
  await Promise.all(issues)
  expect(await submit(id, 1)).toMatchObject({ code: codes.conflict })
  expect(await ended(id, ({ state }) => state === 'done')).toMatchObject({ posted: keys.length, halted: null })
  expect(await sum(first.warehouseId)).toEqual({ pieces: keys.length * 8 - 120, value: (keys.length * 8 - 120) * 100 })
  expect(await submit(id)).toMatchObject({ code: codes.conflict })
  expect(await stock.broken()).toEqual([])
}, 120_000)

test('two nodes that post one sheet share its blocks, and a transaction that ends between leaves none half', async () => {
  const keys = await stocked('乙大仓', 4 * blockLines)
  const [first] = keys as [Key]
  const id = await counted(first.warehouseId, 9)
  // No job knows of it: each block is asked for by hand, as one that goes on after a kill does.
  const block = (turn: number, ends = true) =>
    stock.run(
      async desk => {
        const sheet = (await desk.lockOne('stocktake', id, '盘点单')) as Awaited<ReturnType<typeof stocktakes.lock>>
        const more = await postBlock(desk, sheet)
        if (!ends) throw new Error('killed')
        return more
      },
      stock.boss,
      two.nodes[turn % 2 === 0 ? 0 : 1],
    )
  await expect(block(0, false)).rejects.toThrow('killed')
  expect(await sum(first.warehouseId)).toMatchObject({ pieces: keys.length * 10 })
  await Promise.all([block(0), block(1)])
  expect(await sum(first.warehouseId)).toMatchObject({ pieces: keys.length * 10 - 2 * blockLines })
  expect(await block(1)).toBe(true)
  expect(await block(0)).toBe(false)
  expect(await block(1)).toBe(false)
  expect(await sum(first.warehouseId)).toMatchObject({ pieces: keys.length * 9 })
}, 120_000)

test('what lacks in a late block refuses the sheet before anything moves; one who may lets it give way', async () => {
  const keys = await stocked('丙大仓', 2 * blockLines)
  const last = keys.at(-1) as Key
  const [held] = await stock.run(desk => reserve(desk, earnest(1), [{ key: last, pieces: 9 }], null))
  const id = await counted(last.warehouseId, 8)
  const start = (cuts: object[]) =>
    stock.run(async desk => {
      const sheet = await stocktakes.lock(desk, id, 'submit', {})
      return beginPosting(desk, { ...sheet, cuts: cuts as never })
    })
  await expect(start([])).rejects.toMatchObject({
    code: codes.conflict,
    data: { gives: [{ id: held?.id, pieces: 9 }], issues: [{ field: `lines.${keys.length - 1}` }] },
  })
  expect(await sum(last.warehouseId)).toMatchObject({ pieces: keys.length * 10 })
  expect(await start([{ reservationId: held?.id, pieces: 1 }])).toBe(true)
}, 120_000)

test('a posting that meets a new reservation halts, tells so, and goes on once that is gone', async () => {
  const keys = await stocked('丁大仓', 3 * blockLines)
  const last = keys.at(-1) as Key
  const id = await counted(last.warehouseId, 8)
  // The reservation comes after the check of the whole and before its block.
  await stock.run(async desk => {
    const sheet = await stocktakes.lock(desk, id, 'submit', {})
    expect(await beginPosting(desk, sheet)).toBe(true)
    await desk.change('stocktake', sheet, { state: 'posting', postingBy: stock.boss }, { action: '开始过账', name: '' })
  })
  await stock.run(desk => reserve(desk, earnest(2), [{ key: last, pieces: 10 }], null))
  await stock.run(desk => goOn(desk, server().app.runtime, id))
  const halted = await ended(id, sheet => sheet.halted !== null)
  expect(halted).toMatchObject({ state: 'posting', halted: 'held', posted: 2 * blockLines })
  expect(JSON.stringify(await server().ask(notificationRoutes.inbox, { as: stock.company.boss }))).toContain(
    '盘点过账停下了',
  )
  const resume = async (as: string) =>
    server().call(routes.resume, { as, body: { id, version: (await detail(id)).version } })
  // Who counted the blind sheet learns the line alone; who sees its books learns how much.
  expect(await resume(keeper)).toMatchObject({
    msg: expect.stringContaining(`第 ${keys.length} 行盘点后会少于已预留的数量`),
  })
  expect(await resume(stock.company.boss)).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('已预留 10'),
  })
  await stock.run(desk => release(desk, earnest(2)))
  expect(await resume(stock.company.boss)).toMatchObject({ code: codes.ok, data: { state: 'done' } })
  expect(await sum(last.warehouseId)).toMatchObject({ pieces: keys.length * 8 })
  expect(await stock.broken()).toEqual([])
}, 120_000)
