import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import { type Choice, chooseLots, type FreeLot } from '../../api/choice.ts'
import type { Key } from '../../api/key.ts'
import { goodsSql, keysSql } from './keysSql.ts'

/** What is there of goods, in pieces; `value` in fen. `since`: the day since which the company has the oldest of it. */
export type Available = {
  goodsId: number
  onHand: number
  reserved: number
  free: number
  inTransit: number
  largest: number
  since: string | null
  value: number
}

/** What is there of one key. */
export type KeyState = Key & {
  id: number
  place: string
  boxPieces: number | null
  together: boolean
  onHand: number
  loose: number
  value: number
  reserved: number
  free: number
  since: string | null
}

const keyColumns = `s.id, s.goods_id as "goodsId", s.warehouse_id as "warehouseId", s.lot_id as "lotId", s.grade_id as "gradeId", s.condition,
  s.transfer_id as "transferId", s.twin, s.place, s.box_pieces as "boxPieces", s.ships_together as together, s.on_hand as "onHand", s.loose, s.value,
  s.reserved, s.free, s.since_on as since`

/** Returns what is there of each of the keys of goods that have something, now or as of the end of a day. It locks nothing. */
export async function keysOfGoods(desk: Desk, goodsIds: readonly number[], day?: string): Promise<KeyState[]> {
  const { values, bind } = new Statement()
  const keys = `${keysSql(bind, desk.officeId, day)} and k.goods_id = any(${bind([...goodsIds])}::bigint[])`
  const there = `select ${keyColumns} from (${keys}) s where s.on_hand > 0 or s.place <> '' order by s.goods_id, s.since_on, s.lot_id, s.warehouse_id, s.id`
  const { rows } = await desk.client.query<KeyState>(prepared(there, values))
  return rows
}

/** Returns what is there of goods, by their numbers; of those without any key, nothing. */
export async function availableOf(
  desk: Desk,
  goodsIds: readonly number[],
  day?: string,
): Promise<Map<number, Available>> {
  const { values, bind } = new Statement()
  const keys = `${keysSql(bind, desk.officeId, day)} and k.goods_id = any(${bind([...goodsIds])}::bigint[])`
  const { rows } = await desk.client.query<Available>(
    `select s.goods_id as "goodsId", s.on_hand as "onHand", s.reserved, s.free, s.in_transit as "inTransit", s.largest, s.since_on as since, s.value
     from (${goodsSql(keys)}) s`,
    values,
  )
  return new Map(rows.map(row => [row.goodsId, row]))
}

/** Returns the free sellable lots of goods and one grade, for `chooseLots`. `homeLots`: those that the home has, net of returns. */
async function freeLots(
  desk: Desk,
  { goodsId, gradeId }: { goodsId: number; gradeId: number | null },
  homeLots: readonly number[] = [],
): Promise<FreeLot[]> {
  const keys = (await keysOfGoods(desk, [goodsId])).filter(
    one => one.condition === 'sellable' && one.gradeId === gradeId && one.free > 0,
  )
  return lotsOfKeys(keys, homeLots)
}

/** Returns free keys of goods and one grade by lot. A warehouse stands once, where the goods lie under their own grade and under none. */
export const lotsOfKeys = (keys: readonly KeyState[], homeLots: readonly number[] = []): FreeLot[] =>
  [...Map.groupBy(keys, ({ lotId }) => lotId)].map(([lotId, some]) => ({
    lotId,
    since: some[0]?.since ?? '',
    atHome: homeLots.includes(lotId),
    here: [...Map.groupBy(some, ({ warehouseId }) => warehouseId)].map(([warehouseId, of]) => ({
      warehouseId,
      together: of[0]?.together ?? true,
      free: of.reduce((all, { free }) => all + free, 0),
    })),
  }))

/** Chooses lots of goods for a need of pieces, as they are free now. Whoever reserves what it says is refused where it is gone meanwhile. */
export const chooseFor = async (
  desk: Desk,
  wanted: { goodsId: number; gradeId: number | null; pieces: number },
  homeLots: readonly number[] = [],
): Promise<Choice> => chooseLots(await freeLots(desk, wanted, homeLots), wanted.pieces, homeLots.length > 0)
