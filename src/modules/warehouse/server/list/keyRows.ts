import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import { stockElements } from '../../api/elements.ts'
import { lotWords } from '../../api/lot.ts'
import type { KeyRow } from '../../api/stockList.ts'
import { keysSql } from '../available/keysSql.ts'

type Read = Omit<KeyRow, 'lot'> & { colour: string; batch: string; size: string }

/**
 * Returns what is there of the keys of goods, or of one key, with the names of their places and lots; to whoever may not see lots, keys that differ by them
 * alone as one.
 */
export async function keyRows(desk: Desk, of: { goodsId: number } | { id: number }, day?: string): Promise<KeyRow[]> {
  const { values, bind } = new Statement()
  const which = 'id' in of ? `k.id = ${bind(of.id)}` : `k.goods_id = ${bind(of.goodsId)}`
  const asked = 'id' in of ? 'true' : `(s.on_hand > 0 or s.reserved > 0)`
  const { rows } = await desk.client.query<Read>(
    `select s.id, s.lot_id as "lotId", s.colour, s.batch, s.size, s.warehouse_id as "warehouseId", w.name as warehouse, s.condition, s.grade_id as "gradeId",
       s.place, s.box_pieces as box, s.on_hand as "onHand", s.loose, s.reserved, s.free, s.since_on as since, s.value, s.version
     from (${keysSql(bind, desk.officeId, day, true)} and ${which}) s join warehouse w on w.office_id = s.office_id and w.id = s.warehouse_id
     where ${asked} order by s.since_on, s.lot_id, s.warehouse_id, s.condition, s.id`,
    values,
  )
  const told = rows.map(({ colour, batch, size, ...row }) => ({ ...row, lot: lotWords({ colour, batch, size }) }))
  return desk.may(stockElements.lots) ? told : withoutLots(told)
}

function withoutLots(rows: readonly KeyRow[]): KeyRow[] {
  const nameOf = ({ warehouseId, condition, gradeId, place }: KeyRow) =>
    [warehouseId, condition, gradeId, place].join('/')
  return [...Map.groupBy(rows, nameOf).values()].map(some => {
    const sum = (of: 'onHand' | 'loose' | 'reserved' | 'free' | 'value') =>
      some.reduce((all, row) => all + (row[of] ?? 0), 0)
    return {
      ...(some[0] as KeyRow),
      box: new Set(some.map(({ box }) => box)).size === 1 ? (some[0] as KeyRow).box : null,
      onHand: sum('onHand'),
      loose: sum('loose'),
      reserved: sum('reserved'),
      free: sum('free'),
      value: sum('value'),
    }
  })
}
