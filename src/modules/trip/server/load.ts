import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { switchesOf } from '../../settings/server/index.ts'
import { shipments } from '../../shipment/server/index.ts'
import { districtOf } from '../api/district.ts'
import { carryFee } from '../api/load.ts'
import { tripSwitches } from '../api/switches.ts'
import type { CarriedShipment } from '../api/trip.ts'

/** SQL of what the lines of shipments weigh (boxes that are begun count whole), by the lot's carton, else the goods'. */
const weights = `sum(case when b.box is null then 0 else ceil(l.pieces::numeric / b.box) end)::int as boxes,
  sum(coalesce(l.pieces::numeric * b.weight / b.box, 0)) as grams`
const cartons = `join stock_lot k on k.office_id = l.office_id and k.id = l.lot_id
  join goods g on g.office_id = l.office_id and g.id = l.goods_id
  cross join lateral (select coalesce(k.box_pieces, g.box_pieces) as box, coalesce(k.box_weight, g.box_weight) as weight) b`

/** SQL of boxes and grams on trips under a condition of `t` (trip_shipment); what was called off is not carried. */
export const loadOf = (condition: string) =>
  `select ${weights} from trip_shipment t join shipment s on s.office_id = t.office_id and s.id = t.shipment_id and s.state <> 'cancelled'
   join shipment_line l on l.office_id = s.office_id and l.shipment_id = s.id ${cartons} where ${condition}`

type Load = { boxes: number; kg: number; packages: number }

async function loadsOf(desk: Desk, ids: readonly number[]): Promise<Map<number, Load>> {
  const { rows } = await desk.client.query<Load & { id: number }>(
    `select s.id, coalesce(x.boxes, 0)::int as boxes, ceil(coalesce(x.grams, 0) / 1000)::int as kg, cardinality(s.packages) as packages
     from shipment s left join (select l.shipment_id as id, ${weights} from shipment_line l ${cartons}
       where l.office_id = $1 and l.shipment_id = any($2::bigint[]) group by 1) x on x.id = s.id
     where s.office_id = $1 and s.id = any($2::bigint[])`,
    [desk.officeId, ids],
  )
  return new Map(rows.map(({ id, ...load }) => [id, load]))
}

type Condition = Parameters<typeof shipments.rowsWhere>[1]
const most = 2000

/** Returns the shipments that the person sees under a condition (alias `e`), with what they weigh and what carrying them up is proposed to cost. */
export async function carriedWhere(desk: Desk, condition: Condition, search?: string): Promise<CarriedShipment[]> {
  const rows = await shipments.rowsWhere(desk, condition, most, search || undefined, { by: 'shipOn', order: 'ascend' })
  const loads = await loadsOf(
    desk,
    rows.map(({ id }) => id),
  )
  const { carryFee: perBox } = await switchesOf(desk, tripSwitches)
  return rows.map(row => {
    const { boxes, kg, packages } = loads.get(row.id) ?? { boxes: 0, kg: 0, packages: 0 }
    const { id, number, state, customerName, goodsNames, pieces, address, floor, lift, receiver, collect, shipOn } = row
    const { deliverOn, dayState, dayWish } = row
    const told = {
      id,
      number,
      state,
      customerName,
      goodsNames,
      pieces,
      address,
      floor,
      lift,
      receiver,
      collect,
      shipOn,
      deliverOn,
      dayState,
      dayWish,
    }
    return Object.assign(told, {
      district: districtOf(address),
      boxes,
      kg,
      packages,
      carry: carryFee(boxes + packages, row, perBox),
    })
  })
}

/** Returns the shipments that wait for a trip: those that may leave, are to be brought, and are on none. */
export const waitingShipments = (desk: Desk, search: string): Promise<CarriedShipment[]> =>
  carriedWhere(
    desk,
    () => `e.state in ('ready', 'picked') and e.way = 'deliver' and not exists (select from trip_shipment t
      where t.office_id = e.office_id and t.shipment_id = e.id and t.open)`,
    search,
  )
