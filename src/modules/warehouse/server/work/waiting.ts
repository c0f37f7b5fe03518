import { listAt } from '../../../../kernel/api/record.ts'
import { formatMonthDay } from '../../../../kernel/api/timeWords.ts'
import type { OtherWork } from '../../../../kernel/server/record/todo.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { stockElements } from '../../api/elements.ts'
import { warehousePlaces } from '../../api/places.ts'
import { unseenOwner } from '../../api/stockList.ts'
import { ownersInWords } from '../holds/holders.ts'

/** How many rows of each sort are told; the rest stands in the list. */
const most = 4

const stock = { place: warehousePlaces.stock }
const goodsAt = (id: number) => listAt(stock, { open: String(id) })

type Ending = {
  id: number
  goodsId: number
  goods: string
  pieces: number
  box: number | null
  untilAt: string
  ownerKind: string
  ownerId: number
  count: number
}

/** Reservations that end within three days, for who keeps goods and sees whose they are. */
export const endingHolds: OtherWork = {
  key: 'endingHolds',
  needs: stockElements.place,
  async find(desk) {
    if (!desk.may(stockElements.stock) || !desk.may(stockElements.holders)) return undefined
    const { rows } = await desk.client.query<Ending>(
      `select r.id, g.id as "goodsId", g.name as goods, r.pieces, l.box_pieces as box, r.until_at as "untilAt", r.owner_kind as "ownerKind",
         r.owner_id as "ownerId", count(*) over ()::integer as count
       from stock_reservation r join stock_key k on k.office_id = r.office_id and k.id = r.key_id
       join goods g on g.office_id = k.office_id and g.id = k.goods_id join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
       where r.office_id = $1 and r.state = 'active' and r.until_at > (select stock_now()) and r.until_at <= (select stock_now()) + interval '3 days'
       order by r.until_at, r.id limit ${most}`,
      [desk.officeId],
    )
    const [first] = rows
    if (!first) return undefined
    const ownerOf = await ownersInWords(desk, rows)
    return {
      title: '快到期的预留',
      hint: '三天内到期，到期后货会放开',
      tone: 'warning',
      count: first.count,
      to: listAt(stock, { view: 'ending' }),
      act: '看库存',
      rows: rows.map(({ id, goodsId, goods, pieces, box, untilAt, ...owner }) => ({
        id,
        title: goods,
        note: `${ownerOf(owner) ?? unseenOwner} · ${boxWords(pieces, box)}`,
        amount: null,
        mark: `${formatMonthDay(untilAt)} 到期`,
        tone: 'warning',
        to: goodsAt(goodsId),
      })),
    }
  },
}

type Inspected = {
  id: number
  goods: string
  warehouses: string
  pieces: number
  box: number | null
  count: number
}

/** Goods that lie in inspection, for who decides what becomes of them: whatever their lots, which not everybody sees, and as the list counts them. */
export const inspections: OtherWork = {
  key: 'inspections',
  needs: stockElements.place,
  async find(desk) {
    if (!desk.may(stockElements.stock)) return undefined
    const { rows } = await desk.client.query<Inspected>(
      `select g.id, g.name as goods, string_agg(distinct w.name, '、') as warehouses, sum(k.on_hand)::bigint as pieces,
         case when min(coalesce(l.box_pieces, 0)) = max(coalesce(l.box_pieces, 0)) then nullif(min(coalesce(l.box_pieces, 0)), 0) end as box,
         count(*) over ()::integer as count
       from stock_key k join goods g on g.office_id = k.office_id and g.id = k.goods_id
       join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
       where k.office_id = $1 and k.condition = 'inspection' and k.on_hand > 0
       group by g.id, g.name order by min(k.updated_at), g.id limit ${most}`,
      [desk.officeId],
    )
    const [first] = rows
    if (!first) return undefined
    return {
      title: '待检的货',
      hint: '到货时有问题或退回来的，检过才能再卖：改级为可售，或报损',
      tone: 'warning',
      count: first.count,
      to: listAt(stock, { condition: 'inspection' }),
      act: '看库存',
      rows: rows.map(({ id, goods, warehouses, pieces, box }) => ({
        id,
        title: goods,
        note: warehouses,
        amount: null,
        mark: boxWords(pieces, box),
        tone: null,
        to: goodsAt(id),
      })),
    }
  },
}
