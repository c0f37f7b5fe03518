import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import type { Beside, Wanted } from '../../api/beside.ts'
import { chooseLots, type FreeLot, largestOf } from '../../api/choice.ts'
import { orderedOf } from '../expected.ts'
import { assertGrades } from '../lines/grades.ts'
import { type KeyState, keysOfGoods, lotsOfKeys } from './available.ts'

/**
 * Tells what is there for lines of a document, one after the other: what a line takes by the choice of lots is not there for the next one of the same
 * goods and grade. Null where the company has no stock at all. Throws 40400 for goods, 40000 for grades that are not there.
 */
export async function besideLines(desk: Desk, lines: readonly Wanted[]): Promise<Beside[] | null> {
  const ids = [...new Set(lines.map(({ goodsId }) => goodsId))]
  const grades = lines.map(({ gradeId }) => gradeId)
  const [goods, , ordered, any, keys] = await together(
    () => ownGoods(desk, ids),
    () => assertGrades(desk, grades),
    () => orderedOf(desk, ids),
    () => desk.from('stockKey').select('id').limit(1).executeTakeFirst(),
    () => keysOfGoods(desk, ids),
  )
  if (goods.size < ids.length) throw notFound('商品')
  if (!any && ordered.size === 0) return null
  const keysBy = Map.groupBy(keys, ({ goodsId }) => goodsId)
  const left = new Map<string, { lots: FreeLot[]; above: number }>()
  return lines.map(({ goodsId, gradeId, pieces }) => {
    const { gradeId: own = null, boxPieces = null } = goods.get(goodsId) ?? {}
    const grade = gradeId ?? own
    const mine = (keysBy.get(goodsId) ?? []).filter(key => (key.gradeId ?? own) === grade)
    const sellable = mine.filter(({ condition, free }) => condition === 'sellable' && free > 0)
    const name = `${goodsId}/${grade}`
    const { lots, above } = left.get(name) ?? { lots: lotsOfKeys(sellable), above: 0 }
    const choice = chooseLots(lots, pieces)
    const chosen = 'chosen' in choice ? choice.chosen : []
    left.set(name, { lots: without(lots, chosen), above: above + (chosen.length > 0 ? pieces : 0) })
    return {
      pieces,
      free: sum(lots.flatMap(({ here }) => here.map(({ free }) => free))),
      above,
      inTransit: sum(mine.filter(({ condition }) => condition === 'transit').map(({ onHand }) => onHand)),
      ordered: ordered.get(goodsId)?.pieces ?? 0,
      orderedOn: ordered.get(goodsId)?.dueOn ?? null,
      orderedThen: ordered.get(goodsId)?.then ?? 0,
      orderedKept: ordered.get(goodsId)?.kept ?? 0,
      boxPieces: mine.length > 0 ? boxOf(sellable.length > 0 ? sellable : mine) : boxPieces,
      largest: largestOf(lots),
      places: Math.max(1, ...chosen.map(({ from }) => from.length)),
    }
  })
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

type OwnGoods = { gradeId: number | null; boxPieces: number | null }

/** Goods of their own grade lie under it or under none. */
async function ownGoods(desk: Desk, ids: readonly number[]): Promise<Map<number, OwnGoods>> {
  if (ids.length === 0) return new Map<number, OwnGoods>()
  const rows = await desk.from('goods').select(['id', 'gradeId', 'boxPieces']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...own }) => [id, own]))
}

function boxOf(keys: readonly KeyState[]): number | null {
  const boxes = new Set(keys.map(({ boxPieces }) => boxPieces))
  return boxes.size === 1 ? (keys[0]?.boxPieces ?? null) : null
}

type Chosen = { lotId: number; from: readonly { warehouseId: number; pieces: number }[] }

const without = (lots: readonly FreeLot[], chosen: readonly Chosen[]): FreeLot[] =>
  lots.map(lot => ({
    ...lot,
    here: lot.here.map(one => ({ ...one, free: one.free - takenOf(chosen, lot.lotId, one.warehouseId) })),
  }))

const takenOf = (chosen: readonly Chosen[], lotId: number, warehouseId: number) =>
  sum(
    chosen
      .filter(one => one.lotId === lotId)
      .flatMap(({ from }) => from.filter(one => one.warehouseId === warehouseId).map(({ pieces }) => pieces)),
  )
