import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRole } from '../../../../tests/support/factories.ts'
import { settled } from '../../../../tests/support/jobs.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { line, type Stock, stockOf } from '../../../../tests/support/stock.ts'
import { csvOf, importer } from '../../../../tests/support/transfer.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { transferRoutes } from '../../transfer/api/transfer.ts'
import { stockListRoutes } from '../../warehouse/api/stockList.ts'
import { warehouseRoutes } from '../../warehouse/api/warehouse.ts'
import { lotsOf, post } from '../../warehouse/server/index.ts'

let server: TestServer
let stock: Stock
let boss: string
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '期初公司', 'opening')
  boss = stock.company.boss
})
afterAll(() => server?.stop())

const titles = ['编码', '名称', '仓库', '色号', '每箱片数', '箱数', '零头', '货值', '库位']
type Row = readonly string[]
const bring = async (rows: readonly Row[], { as = boss, head = titles, mode = 'valid' as 'all' | 'valid' } = {}) => {
  const batch = await importer(server, 'stockOpening', as).whole(csvOf([head, ...rows]), { mode })
  await settled(server, 'stockOpening')
  return batch
}
const dryRun = async (rows: readonly Row[], head = titles) => {
  const imports = importer(server, 'stockOpening', boss)
  const { errors, ...batch } = await imports.check(await imports.upload(csvOf([head, ...rows])))
  return { ...batch, told: errors.map(({ row, message }) => `${row} ${message}`) }
}
const undo = async (id: number) => {
  const batch = await importer(server, 'stockOpening', boss).undo(id)
  await settled(server, 'stockOpening')
  return batch
}
let serial = 0
async function goods(boxPieces: number | null = 8, more: object = {}) {
  serial += 1
  const code = `Q${serial}`
  return { code, name: `期初砖${serial}`, id: await stock.goods(boxPieces, { code, name: `期初砖${serial}`, ...more }) }
}
const papers = async () =>
  (
    await server.owner.query<{ number: string; state: string; lines: number; note: string }>(
      'select number, state, lines, note from stock_opening where office_id = $1 order by id desc',
      [stock.officeId],
    )
  ).rows
const posts = (goodsId: number, pieces: number) =>
  stock.run(async desk => {
    const lots = await lotsOf(desk, [{ goodsId, colour: 'A12', batch: '', size: '' }])
    const [lot] = [...lots.values()]
    const from = { goodsId, warehouseId: stock.main, lotId: lot?.id as number }
    return post(desk, stock.cause(), [{ ...line(1), act: 'issue', from, pieces }])
  })

test('a workbook becomes a numbered paper per warehouse; its goods are there with box, value and place', async () => {
  const one = await goods()
  const other = await goods(8, { cost: 1_000, priceUnit: 'piece' })
  const batch = await bring([
    [one.code, '', '主仓', 'Ａ12 ', '7', '12', '5', '890', 'A-01'],
    [one.code, '', '分仓', 'A12', '', '1', '', '70', ''],
    ['', other.name, '主仓', 'A12', '', '', '57', '', ''],
  ])
  expect(batch).toMatchObject({ status: 'done', createdCount: 3, failedCount: 0 })
  expect(await stock.sums({ goodsId: one.id })).toMatchObject([
    { warehouseId: stock.main, onHand: 89, loose: 5, value: 89_000 },
    { warehouseId: stock.branch, onHand: 7, loose: 0, value: 7_000 },
  ])
  expect(await stock.sums({ goodsId: other.id })).toMatchObject([{ onHand: 57, loose: 1, value: 57_000 }])
  expect(await papers()).toMatchObject([
    { number: expect.stringMatching(/^QC\d{8}-0002$/), state: 'done', lines: 1 },
    { number: expect.stringMatching(/^QC\d{8}-0001$/), state: 'done', lines: 2 },
  ])
  const { keys } = await server.ask(stockListRoutes.detail, { as: boss, params: { id: one.id }, query: {} })
  expect(keys.map(({ place }) => place).sort()).toEqual(['', 'A-01'])
  const card = await server.ask(stockListRoutes.card, { as: boss, params: { id: one.id }, query: {} })
  expect(card[0]).toMatchObject({
    document: expect.stringContaining('期初单 QC'),
    act: 'receive',
    createdBy: stock.boss,
  })
  expect(await stock.broken()).toEqual([])
})

test('each fault is told by its row in the dry run, which changes nothing; the other rows come in', async () => {
  const one = await goods()
  await bring([[one.code, '', '主仓', 'A12', '', '2', '', '', '']])
  const closed = await stock.place('关了的仓')
  const { version } = await server.ask(warehouseRoutes.detail, { as: boss, params: { id: closed } })
  await server.ask(warehouseRoutes.edit, { as: boss, body: { id: closed, version, state: 'disabled' } as never })
  const rows: Row[] = [
    [one.code, '', '主仓', 'B1', '', '1', '', '', ''],
    [one.code, '', '主仓', 'b1 ', '', '', '3', '', ''],
    [one.code, '', '分仓', 'A12', '7', '1', '', '', ''],
    [one.code, '', '分仓', 'C1', '', '1', '8', '', ''],
    [one.code, '', '分仓', 'C2', '', '', '', '', ''],
    [one.code, '', '分仓', 'C3', '', '1.5', '', '', ''],
    [one.code, '', '分仓', 'C4', '', '3托', '', '', ''],
    [one.code, '', '关了的仓', 'C5', '', '1', '', '', ''],
    [one.code, '', '主仓', 'A12', '', '1', '', '', ''],
    ['', '', '主仓', 'C6', '', '1', '', '', ''],
    [one.code, '', '主仓', '长'.repeat(41), '', '1', '', '', ''],
    [one.code, '', '主仓', 'C7', '', '', '10000001', '', ''],
    [one.code, '', '分仓', 'C8', '6', '1', '', '', ''],
    [one.code, '', '主仓', 'C8', '5', '1', '', '', ''],
    ['没有的', '', '主仓', 'C9', '', '1', '', '', ''],
  ]
  const { told, createdCount } = await dryRun(rows)
  expect(createdCount).toBe(2)
  expect(told.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))).toEqual([
    '3 与第 2 行是同一仓库、商品、批次、等级和状态，请合并成一行',
    expect.stringContaining('4 批次“A12”是每箱 8 片，与填写的每箱 7 片不同'),
    expect.stringContaining('5 每箱 8 片，零头应少于 8 片'),
    '6 数量至少为 1 片',
    '7 箱数应为整数',
    expect.stringContaining('8 “3托”不是数字'),
    '9 仓库“关了的仓”已停用，请改填别的仓库，或先启用它',
    expect.stringContaining('10 这里的期初已经导入（QC'),
    '11 请填写商品的编码或名称',
    '12 色号最多 40 个字',
    '13 零头（片/件）最多 1000 万',
    expect.stringContaining('15 批次“C8”在第 14 行是每箱 6 片，这里是每箱 5 片'),
    '16 没有编码为“没有的”的商品，请先新增它，或改正编码',
  ])
  expect(await stock.sums({ goodsId: one.id })).toMatchObject([{ onHand: 16 }])
  expect(await bring(rows)).toMatchObject({ status: 'done', createdCount: 2, failedCount: 13 })
  const sound = [[one.code, '', '分仓', 'E1', '', '1', '', '', '']]
  expect(await bring(sound, { mode: 'all' })).toMatchObject({ status: 'done', createdCount: 1 })
})

test('of two rows that name the same goods by code and by name, the second is told to be wrong', async () => {
  const one = await goods()
  const batch = await bring([
    [one.code, '', '主仓', 'A12', '', '2', '', '', ''],
    ['', one.name, '主仓', 'A12', '', '3', '', '', ''],
  ])
  expect(batch).toMatchObject({ createdCount: 1, failedCount: 1 })
  const { errors } = await server.ask(transferRoutes.batch, { as: boss, params: { id: batch.id } })
  expect(errors).toMatchObject([{ row: 3, message: expect.stringContaining('与文件里前面的一行') }])
  expect(await stock.sums({ goodsId: one.id })).toMatchObject([{ onHand: 16 }])
})

test('a quantity is counted by its unit; an area only where it is whole pieces, and an unknown unit is refused', async () => {
  const one = await goods(3, { spec: '800*800' })
  const head = ['编码', '仓库', '色号', '库存数量', '单位']
  const { told } = await dryRun(
    [
      [one.code, '主仓', 'D1', '34.6', '平方米'],
      [one.code, '主仓', 'D2', '3', '托'],
      [one.code, '主仓', 'D3', '3', ''],
      [one.code, '主仓', 'D4', '3', '箱'],
    ],
    head,
  )
  expect(told).toEqual([
    '2 34.6 ㎡ 不是整片，请改填 54 片（34.56 ㎡） 或 55 片（35.2 ㎡）',
    '3 “托”不是可用的单位，请改填片、箱或㎡，并把数量换算过来',
    '4 数量按什么计？请在“单位”中填片、箱或㎡',
  ])
  await bring([[one.code, '主仓', 'D1', '34.56', '㎡']], { head })
  await bring([[one.code, '主仓', 'D2', '4']], { head: ['编码', '仓库', '色号', '数量(箱)'] })
  expect((await stock.sums({ goodsId: one.id })).map(({ onHand }) => onHand)).toEqual([54, 12])
})

test('who sees no value imports none: the column is none of theirs, and their goods cost what they cost', async () => {
  const one = await goods(8, { cost: 500, priceUnit: 'piece' })
  const menus = ['goodsManager', 'placeManager', 'warehouseManager']
  const role = (elements: string[]) => makeRole(server.owner, stock.officeId, { menus, elements })
  const seen = ['placeManager:edit', 'goodsManager:stock', 'goodsManager:lots']
  const keeper = await stock.company.hire('openingKeeper', await role(seen))
  const batch = await bring([[one.code, '', '主仓', 'A12', '', '1', '', '9999', '']], { as: keeper.token })
  expect(batch).toMatchObject({ createdCount: 1, failedCount: 0 })
  expect(batch.fields.map(({ key }) => key)).not.toContain('value')
  expect(await stock.sums({ goodsId: one.id })).toMatchObject([{ onHand: 8, value: 4_000 }])
  const params = { kind: 'stockOpening' }
  const asked = async (elements: string[], tag: string) => {
    const { token } = await stock.company.hire(tag, await role(elements))
    return (await server.call(transferRoutes.batches, { as: token, params })).code
  }
  expect(await asked(seen.slice(1), 'openingReader')).toBe(codes.forbidden)
  expect(await asked(['placeManager:edit', 'goodsManager:stock'], 'openingNoLots')).toBe(codes.forbidden)
})

test('an undo takes everything back and lets the same be imported again', async () => {
  const one = await goods()
  const rows: Row[] = Array.from({ length: 260 }, (_, at) => [one.code, '', '主仓', `U${at}`, '', '1', '', '80', ''])
  const batch = await bring(rows)
  const sum = async () => (await stock.sums({ goodsId: one.id })).reduce((all, { onHand }) => all + onHand, 0)
  expect(await sum()).toBe(2080)
  expect(await undo(batch.id)).toMatchObject({ status: 'undone' })
  expect(await sum()).toBe(0)
  expect(await bring(rows)).toMatchObject({ createdCount: 260, failedCount: 0 })
  expect(await sum()).toBe(2080)
  expect(await stock.broken()).toEqual([])
})

test('no undo once a key has moved, and what is there takes no opening', async () => {
  const one = await goods()
  const batch = await bring([[one.code, '', '主仓', 'A12', '', '2', '', '80', '']])
  await posts(one.id, 1)
  const refused = await server.call(transferRoutes.undo, { as: boss, body: { id: batch.id } })
  expect(refused).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('之后又有出入库') })
  expect(await stock.first({ goodsId: one.id })).toEqual([15, 7_500])
})

test('what is refused while it is posted ends the paper, and its person hears why', async () => {
  const one = await goods()
  const place = await stock.place('将停用的仓')
  const imports = importer(server, 'stockOpening', boss)
  const checked = await imports.check(
    await imports.upload(csvOf([titles, [one.code, '', '将停用的仓', 'A12', '', '1', '', '', '']])),
  )
  await server.owner.query(`create or replace function stop_place() returns trigger language plpgsql as $$ begin
      update warehouse set state = 'disabled' where id = ${place}; return new; end $$;
    create trigger stop_place after update of state on stock_opening for each row when (new.state = 'posting') execute function stop_place()`)
  try {
    await imports.run(checked.id)
    await settled(server, 'stockOpening')
  } finally {
    await server.owner.query('drop trigger stop_place on stock_opening')
  }
  expect((await papers())[0]).toMatchObject({
    state: 'failed',
    note: '仓库“将停用的仓”已停用，请换一个仓库，或先启用它',
  })
  expect(await stock.sums({ goodsId: one.id })).toEqual([])
  const inbox = await server.ask(notificationRoutes.inbox, { as: boss })
  expect(JSON.stringify(inbox)).toContain('没有全部入库')
  expect(await undo(checked.id)).toMatchObject({ status: 'undone' })
  expect((await papers())[0]).toMatchObject({ state: 'undone' })
})
