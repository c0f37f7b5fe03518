import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import type { PriceUnit } from '../../../goods/api/units.ts'
import { type KeyGiven, keyOf, nameOfKey } from '../../api/key.ts'

/** A locked lot: what the company has of it, since when, what it cost last, and what its goods cost. */
export type LockedLot = {
  id: number
  goodsId: number
  onHand: number
  sinceOn: string | null
  hasMoved: boolean
  costValue: number | null
  costPieces: number | null
  goods: {
    cost: number | null
    priceUnit: PriceUnit
    sideA: number | null
    sideB: number | null
    pieceArea: number | null
    boxPieces: number | null
  }
}

const locking = `select l.id, l.goods_id as "goodsId", l.on_hand as "onHand", l.since_on as "sinceOn", l.has_moved as "hasMoved",
    l.cost_value as "costValue", l.cost_pieces as "costPieces"
  from stock_lot l where l.office_id = $1 and l.id = any($2::bigint[]) order by l.id for no key update`

const costing = `select g.id, g.cost, g.price_unit as "priceUnit", g.side_a as "sideA", g.side_b as "sideB", g.piece_area as "pieceArea", g.box_pieces as "boxPieces"
  from goods g where g.office_id = $1 and g.id = any($2::bigint[])`

/** Locks lots before their keys, in the order of their numbers: what the company has of one changes one posting after another. */
export async function lockLots(desk: Desk, ids: readonly number[]): Promise<Map<number, LockedLot>> {
  const { rows } = await desk.client.query<Omit<LockedLot, 'goods'>>(
    prepared(locking, [desk.officeId, [...new Set(ids)]]),
  )
  const { rows: goods } = await desk.client.query<LockedLot['goods'] & { id: number }>(
    prepared(costing, [desk.officeId, rows.map(({ goodsId }) => goodsId)]),
  )
  const byId = new Map(goods.map(({ id, ...one }) => [id, one]))
  return new Map(rows.map(lot => [lot.id, { ...lot, goods: byId.get(lot.goodsId) as LockedLot['goods'] }]))
}

/** A key that a movement of line `at` names, and the pieces that come into it (below 0: leave it). */
type Named = { at: number; key: KeyGiven; comes: number }

/**
 * Refuses by line a lot that is not of its goods (40000), a warehouse that is not there or disabled (40000, 40900), and what would stay in a place of the
 * kind 直送, through which goods only pass (40900).
 */
export async function assertPlaces(
  desk: Desk,
  named: readonly Named[],
  lots: ReadonlyMap<number, LockedLot>,
): Promise<void> {
  const wrong = named.find(({ key }) => lots.get(key.lotId)?.goodsId !== key.goodsId)
  if (wrong) throw badInput(`lines.${wrong.at}.lotId`, `第 ${wrong.at + 1} 行：这个批次不是这个商品的，请重新选择批次`)
  const ids = [...new Set(named.map(({ key }) => key.warehouseId))]
  const known = await desk.from('warehouse').select(['id', 'name', 'state', 'kind']).where('id', 'in', ids).execute()
  const missing = named.find(({ key }) => !known.some(({ id }) => id === key.warehouseId))
  if (missing) throw badInput(`lines.${missing.at}.warehouseId`, `第 ${missing.at + 1} 行：仓库不存在，请重新选择`)
  const disabled = known.find(({ state }) => state === 'disabled')
  if (disabled) throw conflict(`仓库“${disabled.name}”已停用，请换一个仓库，或先启用它`)
  const passed = known.filter(({ kind }) => kind === 'direct')
  for (const { id, name } of passed) assertPassed(named, id, name)
}

/** Refuses what would stay in a place through which goods only pass. */
function assertPassed(named: readonly Named[], warehouseId: number, name: string): void {
  const through = named.filter(({ key }) => key.warehouseId === warehouseId)
  for (const some of Map.groupBy(through, ({ key }) => nameOfKey(keyOf(key))).values()) {
    const stays = some.reduce((all, { comes }) => all + comes, 0)
    const at = some[0]?.at ?? 0
    if (stays !== 0) throw conflict(`第 ${at + 1} 行：“${name}”只过货、不存货，请改选别的仓库`)
  }
}
