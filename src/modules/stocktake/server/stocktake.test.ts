import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { earnest, line, type Stock, stockOf } from '../../../../tests/support/stock.ts'
import { untimed } from '../../../../tests/support/untimed.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { bindingRoutes } from '../../approval/api/bindingRoutes.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import type { KeyGiven } from '../../warehouse/api/key.ts'
import { post, reserve } from '../../warehouse/server/index.ts'
import { type CountLine, stocktakeRoutes as routes, type StocktakeDetail } from '../api/stocktake.ts'
import { stocktakeDocument } from './document.ts'
import { stocktakes } from './stocktakes.ts'

let server: TestServer
let stock: Stock
let keeper: string
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '盘点公司', 'counts')
  keeper = (await stock.company.hire('countsKeeper', '仓管')).token
})
afterAll(() => server.stop())

/** A warehouse of its own with so many pieces of one lot, boxes of 8, worth 100 fen a piece. */
async function stocked(name: string, pieces: number): Promise<KeyGiven & { warehouseId: number }> {
  const warehouseId = await stock.place(name)
  const key = { ...(await stock.key(8)), warehouseId }
  const coming = { ...line(1), act: 'receive' as const, into: key, pieces, value: pieces * 100, fromOutside: true }
  await stock.run(desk => post(desk, stock.cause(), [coming]))
  return key
}
const leave = (key: KeyGiven, pieces: number) => {
  const cause = stock.cause()
  return stock.run(desk => post(desk, cause, [{ ...line(1), act: 'issue', from: key, pieces }])).then(() => cause)
}
const sheetOf = (warehouseId: number, more: object = {}, as = keeper) =>
  server.ask(routes.add, { as, body: { warehouseId, ...more } })
const linesOf = async (id: number, as = keeper): Promise<CountLine[]> =>
  (await server.ask(routes.lines, { as, body: { id } })).lines
const count = async (sheet: StocktakeDetail, pieces: number, more: object = {}, as = keeper) => {
  const [line] = await linesOf(sheet.id, as)
  const body = {
    id: sheet.id,
    stocktakeLineId: line?.id as number,
    boxes: Math.floor(pieces / 8),
    rest: pieces % 8,
    ...more,
  }
  return server.call(routes.count, { as, body })
}
const detail = (id: number, as = keeper) => server.ask(routes.detail, { as, params: { id } })
const submit = async ({ id }: StocktakeDetail, more: object = {}, as = keeper) =>
  server.call(routes.submit, { as, body: { id, version: (await detail(id)).version, ...more } })

test('a count posts its difference from the books of that instant, whatever left meanwhile', async () => {
  const key = await stocked('甲仓', 57)
  for (const pieces of [1, 3, 11]) await leave(key, pieces)
  const sheet = await sheetOf(key.warehouseId)
  expect(await count(sheet, 1)).toMatchObject({
    code: codes.ok,
    data: { counted: 1, line: { counted: 1, times: 1 } },
  })
  expect(await submit(sheet)).toMatchObject({ code: codes.ok, data: { state: 'done', posted: 1 } })
  expect(await linesOf(sheet.id)).toMatchObject([{ difference: -41 }])
  expect(await stock.first(key)).toEqual([1, 100])
})

test('goods that leave between counting and posting stay counted', async () => {
  const key = await stocked('乙仓', 40)
  const sheet = await sheetOf(key.warehouseId)
  await count(sheet, 38)
  await leave(key, 10)
  await submit(sheet)
  expect(await stock.first(key)).toEqual([28, 2800])
})

test('a sheet posted twice changes nothing, and one whose lines are blank is refused', async () => {
  const key = await stocked('丙仓', 16)
  const sheet = await sheetOf(key.warehouseId)
  expect(await submit(sheet)).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('请先盘点') })
  await count(sheet, 18)
  const both = await Promise.all([submit(sheet), submit(sheet)])
  expect(both.filter(({ code }) => code === codes.ok)).toHaveLength(1)
  expect(await stock.first(key)).toEqual([18, 1800])
})

test('a blind sheet tells nothing of the books before it is posted, in no answer', async () => {
  const key = await stocked('丁仓', 123)
  const sheet = await sheetOf(key.warehouseId)
  const counted = await count(sheet, 120, {}, stock.company.boss)
  const boss = stock.company.boss
  for (const answer of [sheet, counted, await detail(sheet.id, boss), await linesOf(sheet.id, boss)]) {
    expect(untimed(answer)).not.toMatch(/123|"book"|difference/)
  }
  const history = await server.ask(routes.history, { as: boss, params: { id: sheet.id } })
  expect(untimed(history)).not.toMatch(/123/)
  const differing = { id: sheet.id, view: 'differing' as const }
  expect(await server.call(routes.lines, { as: boss, body: differing })).toMatchObject({ code: codes.badInput })
  await submit(sheet)
  expect((await linesOf(sheet.id))[0]).toMatchObject({ book: 123, difference: -3 })
  expect((await linesOf(sheet.id))[0]).not.toHaveProperty('value')
  expect((await linesOf(sheet.id, boss))[0]).toMatchObject({ value: -300 })
  expect(await server.ask(routes.lines, { as: boss, body: differing })).toMatchObject({ total: 1 })
})

test('whoever sees what stock is worth, and not how much there is, gets no worth of a difference', async () => {
  const key = await stocked('癸卯仓', 16)
  const sheet = await sheetOf(key.warehouseId)
  await count(sheet, 12)
  await submit(sheet)
  const finance = (await stock.company.hire('countsFinance', '财务')).token
  const [whole] = await linesOf(sheet.id, finance)
  expect(whole).toMatchObject({ book: 16, difference: -4, value: -400 })
  await server.owner.query(
    `delete from role_element where office_id = $1 and element_code = $2 and role_id = (select id from role where office_id = $1 and name = '财务')`,
    [stock.officeId, stockElements.stock],
  )
  const [line] = await linesOf(sheet.id, finance)
  for (const key of ['book', 'difference', 'value']) expect(line).not.toHaveProperty(key)
})

test('whoever counted a blind sheet of a disabled warehouse is told that, and of no line', async () => {
  const key = await stocked('停用仓', 16)
  const sheet = await sheetOf(key.warehouseId)
  await count(sheet, 12)
  await server.owner.query(`update warehouse set state = 'disabled' where id = $1`, [key.warehouseId])
  expect(await submit(sheet)).toMatchObject({
    code: codes.conflict,
    msg: '仓库“停用仓”已停用，请换一个仓库，或先启用它',
  })
})

test('a key is in one open sheet at most, and free again once that is cancelled', async () => {
  const key = await stocked('戊仓', 8)
  const sheet = await sheetOf(key.warehouseId)
  const twice = await server.call(routes.add, { as: keeper, body: { warehouseId: key.warehouseId } })
  expect(twice).toMatchObject({ code: codes.conflict, msg: expect.stringContaining(sheet.number) })
  await server.ask(routes.cancel, { as: keeper, body: { id: sheet.id, version: sheet.version } })
  expect(await sheetOf(key.warehouseId)).toMatchObject({ keys: 1 })
})

test('what is reserved stays: 20 there, 15 reserved, counted 12 is refused; who may lets 3 give way', async () => {
  const key = await stocked('己仓', 20)
  const [held] = await stock.run(desk => reserve(desk, earnest(1), [{ key, pieces: 15 }], null))
  const sheet = await sheetOf(key.warehouseId)
  await count(sheet, 12)
  /** Posts the sheet with what gives way, as somebody in the company. */
  const posted = (cuts: object[], employeeId = stock.boss) =>
    stock.run(async desk => {
      const locked = await stocktakes.lock(desk, sheet.id, 'submit', {})
      await stocktakeDocument.sendOrDo(desk, locked, {}, { cuts: JSON.stringify(cuts) as never })
    }, employeeId)
  await expect(posted([])).rejects.toMatchObject({ code: codes.conflict, message: expect.stringContaining('预留') })
  expect(await stock.first(key)).toEqual([20, 2000])
  const cuts = [{ reservationId: held?.id as number, pieces: 3 }]
  const { rows } = await server.owner.query<{ id: number }>(
    `select e.id from employee e join account a on a.id = e.account_id where a.username = 'countsKeeper'`,
  )
  await expect(posted(cuts, rows[0]?.id)).rejects.toMatchObject({ code: codes.forbidden })
  // Who counted the blind sheet is told the line, and not how many are there.
  await expect(posted([], rows[0]?.id)).rejects.toMatchObject({
    code: codes.conflict,
    message: expect.stringMatching(/^第 1 行盘点后会少于已预留的数量/),
  })
  await posted(cuts)
  const [now] = await stock.sums(key)
  expect(now).toMatchObject({ onHand: 12, reserved: 12 })
})

test('a count that a phone sends later is taken, unless goods moved between', async () => {
  const key = await stocked('庚仓', 24)
  const sheet = await sheetOf(key.warehouseId)
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  expect(await count(sheet, 24, { countedAt: anHourAgo })).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('重新数'),
  })
  expect(await count(sheet, 24, { countedAt: new Date(Date.now() - 5000).toISOString() })).toMatchObject({
    code: codes.ok,
  })
})

test('a lot that was found is added and posted at the average of nothing; a wrong count is refused by field', async () => {
  const key = await stocked('辛仓', 8)
  const sheet = await sheetOf(key.warehouseId)
  const found = { id: sheet.id, goodsId: key.goodsId, colour: 'Z9', boxes: 2, rest: 1 }
  expect(await server.call(routes.found, { as: keeper, body: found })).toMatchObject({ data: { keys: 2, counted: 1 } })
  expect(await server.call(routes.found, { as: keeper, body: found })).toMatchObject({ code: codes.conflict })
  expect(await count(sheet, 0, { boxes: 1, rest: 9 })).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'boxes' }] },
  })
  await submit(sheet)
  expect((await stock.sums(key)).map(({ onHand }) => onHand)).toEqual([8, 17])
})

test('a large difference is counted twice where the company asks for it', async () => {
  const key = await stocked('壬仓', 80)
  await server.owner.query(
    `insert into office_switch (office_id, code, value) values ($1, 'stocktakeRecount', '10') on conflict do nothing`,
    [stock.officeId],
  )
  const sheet = await sheetOf(key.warehouseId)
  await count(sheet, 60)
  expect(await submit(sheet)).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('复盘') })
  await count(sheet, 60)
  expect(await submit(sheet)).toMatchObject({ code: codes.ok })
})

test('a refusal names the line as the sheet has it, not among those that differ', async () => {
  const key = await stocked('子仓', 8)
  const other = { ...(await stock.key(8)), warehouseId: key.warehouseId }
  const coming = { ...line(1), act: 'receive' as const, into: other, pieces: 20, value: 2000, fromOutside: true }
  await stock.run(desk => post(desk, stock.cause(), [coming]))
  await stock.run(desk => reserve(desk, earnest(2), [{ key: other, pieces: 15 }], null))
  const sheet = await sheetOf(key.warehouseId)
  const lines = await linesOf(sheet.id)
  const at = lines.findIndex(({ goodsId }) => goodsId === other.goodsId)
  for (const one of lines) await count(sheet, one.goodsId === other.goodsId ? 12 : 8, { stocktakeLineId: one.id })
  const posted = stock.run(async desk =>
    stocktakeDocument.sendOrDo(desk, await stocktakes.lock(desk, sheet.id, 'submit', {}), {}),
  )
  await expect(posted).rejects.toMatchObject({ data: { issues: [{ field: expect.stringContaining(`lines.${at}`) }] } })
})

test('of twenty who begin a sheet over the same keys at once one does, and the others are told which', async () => {
  const key = await stocked('丑仓', 8)
  const body = { warehouseId: key.warehouseId }
  const all = await Promise.all(Array.from({ length: 20 }, () => server.call(routes.add, { as: keeper, body })))
  expect(all.filter(({ code }) => code === codes.ok)).toHaveLength(1)
  for (const { code, msg } of all.filter(one => one.code !== codes.ok)) {
    expect(code).toBe(codes.conflict)
    expect(msg).toMatch(/盘点单 PD/)
  }
})

test('whoever counted a blind sheet learns nothing of the books from its approval; who decides does', async () => {
  await server.ask(bindingRoutes.enable, { as: stock.company.boss, body: { business: 'stocktake' } })
  const key = await stocked('寅仓', 123)
  const sheet = await sheetOf(key.warehouseId)
  await count(sheet, 120)
  const sent = await submit(sheet)
  expect(sent).toMatchObject({ code: codes.ok, data: { state: 'approving' } })
  const approvalId = (sent.data as StocktakeDetail).approvalId as number
  const told = (as: string) => server.ask(approvalRoutes.detail, { as, params: { id: approvalId } })
  expect(JSON.stringify(await told(keeper))).not.toMatch(/少 3|"missing"[^}]*3\b/)
  expect(JSON.stringify(await told(stock.company.boss))).toMatch(/少 3/)
})

test('sellers and people of another company find no sheet', async () => {
  const key = await stocked('癸仓', 8)
  const sheet = await sheetOf(key.warehouseId)
  const seller = (await stock.company.hire('countsSeller', '导购')).token
  expect(await server.call(routes.detail, { as: seller, params: { id: sheet.id } })).toMatchObject({
    code: codes.forbidden,
  })
  const other = await stockOf(server, '别家公司', 'countsOther')
  expect(await server.call(routes.detail, { as: other.company.boss, params: { id: sheet.id } })).toMatchObject({
    code: codes.notFound,
  })
})
