import { numberWords } from '../../../kernel/api/format.ts'
import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { openable } from '../../../kernel/server/desk/openable.ts'
import { Statement } from '../../../kernel/server/list/list.ts'
import { type ChainRow, mostChainRows } from '../../contract/api/chain.ts'
import { besideOf, type ChainKind, type ChainOf, inChain, stepOf } from '../../contract/server/index.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { shipmentPlaces } from '../api/places.ts'
import { shipmentRoutes as routes, shipmentRecord } from '../api/shipment.ts'
import { shipments } from './shipments.ts'

/** What a shipment's goods cost in fen: as they left, with its packages, and what of that came back or was written off. */
type Cost = { id: number; number: string; on: string; issued: number; back: number; packages: number }
type Costs = { rows: Cost[] } & Record<'issued' | 'back' | 'packages' | 'carried', number>

/** SQL: what shipments `e` that left cost. */
const costSql = `
  select e.id, e.number, (e.left_at at time zone 'Asia/Shanghai')::date::text as "on", coalesce(e.amount, 0) as issued,
    coalesce((select sum(p.value) from shipment_part p where p.office_id = e.office_id and p.shipment_id = e.id), 0)
      + coalesce((select sum(l.returned_value) from shipment_line l where l.office_id = e.office_id and l.shipment_id = e.id), 0) as back,
    coalesce(x.value, 0) as packages, coalesce(x.carried, 0) as carried
  from shipment e left join lateral (
    select sum(p.value) as value, count(*) as carried from factory_package p
    where p.office_id = e.office_id and p.carrier_kind = 'shipment' and p.carrier_id = e.id and p.state in ('loaded', 'signed')) x on true
  where e.left_at is not null`

async function costsOf(desk: Desk, of: ChainOf): Promise<Costs> {
  const { values, bind } = new Statement()
  const where = `e.office_id = ${bind(desk.officeId)} and ${inChain(of, 'e.contract_id')(bind)} and ${shipments.sight.condition(desk)(bind)}`
  const { rows } = await desk.client.query<Costs>(
    prepared(
      `with k as (${costSql} and ${where})
     select coalesce(sum(issued), 0)::bigint as issued, coalesce(sum(back), 0)::bigint as back, coalesce(sum(packages), 0)::bigint as packages,
       coalesce(sum(carried), 0)::bigint as carried,
       coalesce((select jsonb_agg(n) from (select * from k order by id desc limit ${mostChainRows}) n), '[]') as rows from k`,
      values,
    ),
  )
  return rows[0] as Costs
}

/** What the goods of contracts cost us (chain.md §6): issued at the value of the lots, less what came back or was written off, and what their packages cost. */
export const costChain: ChainKind = {
  key: 'goodsCost',
  title: '货物成本',
  summedBy: [{ module: shipmentRecord.table, title: '出库单' }],
  async figures(desk, of) {
    if (!desk.mayCall(routes.list) || !desk.may(stockElements.value)) return null
    const { rows, issued, back, packages, carried } = await costsOf(desk, of)
    const rowsOf = (amount: (row: Cost) => number) =>
      rows.map(row => rowOf(desk, row, amount(row))).filter(row => row.amount !== 0)
    return [
      stepOf(
        'issued',
        '出库成本',
        issued,
        rowsOf(row => row.issued),
      ),
      stepOf(
        'costBack',
        '退回与报损',
        -back,
        rowsOf(row => -row.back),
      ),
      {
        ...stepOf(
          'packages',
          '包件成本',
          packages,
          rowsOf(row => row.packages),
        ),
        beside: `${numberWords(carried)} 件`,
      },
      besideOf(
        'goodsCost',
        '货物成本',
        issued - back + packages,
        rowsOf(row => row.issued - row.back + row.packages),
      ),
    ]
  },
}

const rowOf = (desk: Desk, { id, number, on }: Cost, amount: number): ChainRow => ({
  key: `shipment-${id}`,
  name: number,
  note: '出库单',
  on,
  amount,
  to: openable(desk, shipmentPlaces.list, { open: id }),
})
