import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { switchesOf } from '../../settings/server/index.ts'
import { shipments } from '../../shipment/server/index.ts'
import { districtOf } from '../api/district.ts'
import { carryFee } from '../api/load.ts'
import { tripSwitches } from '../api/switches.ts'
import type { CarriedShipment } from '../api/trip.ts'

/** SQL of what lines of shipments weigh, by the lot's carton, else the goods' (a begun box counts whole), and of their mm³ (goods have tenths of a mm of thickness; `unsized`: lines of goods without three sizes). */
const weights = `sum(case when b.box is null then 0 else ceil(l.pieces::numeric / b.box) end)::int as boxes,
  sum(coalesce(l.pieces::numeric * b.weight / b.box, 0)) as grams,
  sum(coalesce(l.pieces::numeric * g.side_a * g.side_b * g.thickness / 10, 0)) as cubes,
  count(*) filter (where g.side_a is null or g.side_b is null or g.thickness is null)::int as unsized`
const cartons = `join stock_lot k on k.office_id = l.office_id and k.id = l.lot_id
  join goods g on g.office_id = l.office_id and g.id = l.goods_id
  cross join lateral (select coalesce(k.box_pieces, g.box_pieces) as box, coalesce(k.box_weight, g.box_weight) as weight) b`

/** SQL of boxes, grams and mm³ on trips under a condition of `t` (trip_shipment); what was called off is not carried. */
export const loadOf = (condition: string) =>
  `select ${weights} from trip_shipment t join shipment s on s.office_id = t.office_id and s.id = t.shipment_id and s.state <> 'cancelled'
   join shipment_line l on l.office_id = s.office_id and l.shipment_id = s.id ${cartons} where ${condition}`

/** SQL of litres of mm³, rounded up. */
export const litresOf = (cubes: string) => `ceil(coalesce(${cubes}, 0) / 1000000)::int`

type Load = { boxes: number; kg: number; litres: number; packages: number }

async function loadsOf(desk: Desk, ids: readonly number[]): Promise<Map<number, Load>> {
  const { rows } = await desk.client.query<Load & { id: number }>(
    prepared(
      `select s.id, coalesce(x.boxes, 0)::int as boxes, ceil(coalesce(x.grams, 0) / 1000)::int as kg, ${litresOf('x.cubes')} as litres, cardinality(s.packages) as packages
     from shipment s left join (select l.shipment_id as id, ${weights} from shipment_line l ${cartons}
       where l.office_id = $1 and l.shipment_id = any($2::bigint[]) group by 1) x on x.id = s.id
     where s.office_id = $1 and s.id = any($2::bigint[])`,
      [desk.officeId, ids],
    ),
  )
  return new Map(rows.map(({ id, ...load }) => [id, load]))
}

type District = { id: number; district: string; named: boolean }

/** Returns the districts of shipments as their customers' addresses have them: of the one that theirs names, else the customer's own. */
async function districtsOf(desk: Desk, ids: readonly number[]): Promise<Map<number, District>> {
  const { rows } = await desk.client.query<District>(
    prepared(
      `select distinct on (s.id) s.id, d.district, n.named from shipment s cross join lateral (
       select u.district, u.community, 0 as other from customer u where u.office_id = s.office_id and u.id = s.customer_id
       union all select a.district, a.community, a.id from customer_address a where a.office_id = s.office_id and a.customer_id = s.customer_id) d
     cross join lateral (select strpos(s.address, d.district) > 0 or d.community <> '' and strpos(s.address, d.community) > 0 as named) n
     where s.office_id = $1 and s.id = any($2::bigint[]) and d.district <> '' and (n.named or d.other = 0)
     order by s.id, strpos(s.address, d.district) > 0 desc, n.named desc, d.other`,
      [desk.officeId, ids],
    ),
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Returns the district of a shipment: as its customer's address has it, else as its own address says. */
const districtBy = (known: District | undefined, address: string): string =>
  known?.named ? known.district : districtOf(address) || (known?.district ?? '')

type Condition = Parameters<typeof shipments.rowsWhere>[1]
const most = 2000

/** Returns the shipments that the person sees under a condition (alias `e`), with what they weigh and what carrying them up is proposed to cost. */
export async function carriedWhere(desk: Desk, condition: Condition, search?: string): Promise<CarriedShipment[]> {
  const rows = await shipments.rowsWhere(desk, condition, most, search || undefined, { by: 'shipOn', order: 'ascend' })
  const ids = rows.map(({ id }) => id)
  const [loads, districts, { carryFee: perBox }] = await together(
    () => loadsOf(desk, ids),
    () => districtsOf(desk, ids),
    () => switchesOf(desk, tripSwitches),
  )
  return rows.map(row => {
    const { boxes, kg, litres, packages } = loads.get(row.id) ?? { boxes: 0, kg: 0, litres: 0, packages: 0 }
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
      district: districtBy(districts.get(row.id), address),
      boxes,
      kg,
      litres,
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
