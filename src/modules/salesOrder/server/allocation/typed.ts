import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { countTyped } from '../../../warehouse/api/typed.ts'
import { assertWarehouse } from '../../../warehouse/server/index.ts'
import type { Pick as Picked } from '../../api/allocation.ts'
import { type StockedLine, stockedLines } from './lines.ts'

/** What is typed of a line of the order, with the pieces that it comes to by the lot's box. */
export type Counted = Picked & { line: StockedLine; pieces: number; at: number }

/**
 * Returns what is typed, counted. Throws 40000 by line: none of the order, a lot of other goods, a warehouse that is disabled, a quantity that is none,
 * two that say the same.
 */
export async function counted(desk: Desk, orderId: number, given: readonly Picked[]): Promise<Counted[]> {
  const lines = new Map((await stockedLines(desk, [orderId])).map(line => [line.id, line]))
  const ids = [...new Set(given.map(({ lotId }) => lotId))]
  const lots = await desk.from('stockLot').select(['id', 'goodsId', 'boxPieces']).where('id', 'in', ids).execute()
  const known = new Map(lots.map(lot => [lot.id, lot]))
  for (const id of new Set(given.map(({ warehouseId }) => warehouseId)))
    await assertWarehouse(desk, id, `lines.${given.findIndex(({ warehouseId }) => warehouseId === id)}.warehouseId`)
  return given.map((one, at) => {
    const row = `第 ${at + 1} 行`
    const line = lines.get(one.orderLineId)
    if (!line)
      throw badInput(`lines.${at}.orderLineId`, `${row}：这张下单单没有这一行，或它不从库存出，请刷新后重新选择`)
    const lot = known.get(one.lotId)
    if (lot?.goodsId !== line.goodsId)
      throw badInput(`lines.${at}.lotId`, `${row}：这个批次不是“${line.name}”的，请重新选择批次`)
    const twin = given.findIndex(other => isSame(one, other))
    if (twin < at)
      throw badInput(`lines.${at}.lotId`, `${row}与第 ${twin + 1} 行是同一行商品、批次和仓库，请合并成一行`)
    const found = countTyped({ boxes: one.boxes, pieces: one.rest }, lot.boxPieces)
    if ('refusal' in found) throw badInput(`lines.${at}.boxes`, `${row}：${found.refusal}`)
    return { ...one, line, pieces: found.pieces, at }
  })
}

const isSame = (one: Picked, other: Picked) =>
  one.orderLineId === other.orderLineId && one.lotId === other.lotId && one.warehouseId === other.warehouseId

/** Returns in words what is reserved or given back, without its lots: who sees the history may not see those. */
export const inWords = (some: readonly Counted[], wordsOf: (pieces: number, box: number | null) => string): string =>
  [...Map.groupBy(some, ({ line }) => line.id).values()]
    .map(of => {
      const { line } = of[0] as Counted
      return `${line.name} ${wordsOf(sumOf(of), line.boxPieces)}`
    })
    .join('、')

export const sumOf = (some: readonly { pieces: number }[]): number => some.reduce((all, { pieces }) => all + pieces, 0)
