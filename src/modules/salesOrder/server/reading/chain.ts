import { numberWords } from '../../../../kernel/api/format.ts'
import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { openable } from '../../../../kernel/server/desk/openable.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import { linkedNames } from '../../../../kernel/server/record/linked.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { type ChainFigure, type ChainRow, mostChainRows } from '../../../contract/api/chain.ts'
import {
  besideOf,
  type ChainKind,
  type ChainOf,
  contractModule,
  contractVisibility,
  inChain,
  stepOf,
} from '../../../contract/server/index.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { unseenOwner } from '../../../warehouse/api/stockList.ts'
import { orderPlaces } from '../../api/places.ts'
import { soldRoutes } from '../../api/soldLine.ts'

type Entry = { id: number; kind: string; orderId: number; pieces: number; amount: number; on: string | null }
type Sums = Record<'ordered' | 'shipped' | 'back' | 'orderedNet' | 'shippedNet' | 'backNet', number>

/** SQL of the net (fen) and pieces of a line `k` by which pieces are worth their share: as it is now, or with what returns took from it, since those pieces had it too. */
const shares = {
  now: { net: 'k.net', pieces: 'k.contracted' },
  whole: { net: '(k.net + g.net)', pieces: '(k.contracted + g.pieces)' },
} as const
type Share = (typeof shares)[keyof typeof shares]

/** SQL of what returns took from a line `k`. */
const givenUp = `cross join lateral (
  select coalesce(-sum(x.net), 0)::bigint as net, coalesce(-sum(x.pieces), 0)::bigint as pieces from contract_change_line x
  join contract_change c on c.office_id = x.office_id and c.id = x.change_id and c.kind = 'return' and c.state = 'effective'
  where x.office_id = k.office_id and x.line_id = k.id and x.fresh is null) g`

/** SQL of the worth (fen) of so many pieces of a line `k`, at its net. */
const worth = (pieces: string, { net, pieces: whole }: Share) =>
  `case when ${whole} = 0 then 0 else round(${net}::numeric * (${pieces}) / ${whole}) end`

/** SQL of what a row of a line adds to the worth of those up to it, so that all of them come to exactly the worth of their pieces. */
const share = (pieces: string, order: string, of: Share) => {
  const until = `sum(${pieces}) over (partition by k.id order by ${order})`
  return `${worth(until, of)} - ${worth(`${until} - ${pieces}`, of)}`
}

/** SQL of lines `k` of the chain's contracts that the person sees. */
function linesOf(desk: Desk, of: ChainOf): { values: unknown[]; where: string } {
  const { values, bind } = new Statement()
  const office = `k.office_id = ${bind(desk.officeId)}`
  const where = `${office} and ${inChain(of, 'k.contract_id')(bind)} and ${inScope(desk, contractVisibility, 'k')(bind)}`
  return { values, where }
}

async function sumsOf(desk: Desk, of: ChainOf): Promise<Sums> {
  const { values, where } = linesOf(desk, of)
  const { rows } = await desk.client.query<Sums>(
    prepared(
      `select ${['ordered', 'shipped', 'back'].map(key => `coalesce(sum(k.${key}), 0)::bigint as ${key}`).join(', ')},
       coalesce(sum(k.ordered_net), 0)::bigint as "orderedNet", coalesce(sum(k.shipped_net), 0)::bigint as "shippedNet",
       coalesce(sum(${worth('k.back', shares.whole)}), 0)::bigint as "backNet"
     from sold_line k ${givenUp} where ${where}`,
      values,
    ),
  )
  return rows[0] as Sums
}

/** Returns what each order that is sent takes of the lines. */
async function ordered(desk: Desk, of: ChainOf): Promise<Entry[]> {
  const { values, where } = linesOf(desk, of)
  const { rows } = await desk.client.query<Entry>(
    prepared(
      `select x.id, 'salesOrder' as kind, x.id as "orderId", sum(x.pieces)::bigint as pieces, sum(x.amount)::bigint as amount,
       (x.at at time zone 'Asia/Shanghai')::date::text as "on"
     from (select o.id, coalesce(o.decided_at, o.created_at) as at, l.pieces, ${share('l.pieces', 'o.id', shares.now)} as amount
       from sold_line k join sales_order_line l on l.office_id = k.office_id and l.contract_line_id = k.id
       join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id and o.state in ('approving', 'done') where ${where}) x
     group by x.id, x.at order by x.id desc limit ${mostChainRows}`,
      values,
    ),
  )
  return rows
}

/** Returns what each document moved of the lines: what left less what came back (`net`), or what came back after it was signed for (`back`). */
async function moved(desk: Desk, of: ChainOf, column: 'net' | 'back'): Promise<Entry[]> {
  const { values, where } = linesOf(desk, of)
  const { rows } = await desk.client.query<Entry>(
    prepared(
      `select x.document_id as id, x.document_kind as kind, x."orderId", sum(x.pieces)::bigint as pieces, sum(x.amount)::bigint as amount,
       x.on_day::text as "on"
     from (select m.id, m.document_kind, m.document_id, m.on_day, l.sales_order_id as "orderId", m.${column} as pieces,
         ${share(`m.${column}`, 'm.id', column === 'back' ? shares.whole : shares.now)} as amount
       from sold_line k ${givenUp} join sales_order_line l on l.office_id = k.office_id and l.contract_line_id = k.id
       join sales_order_move m on m.office_id = l.office_id and m.sales_order_line_id = l.id and m.${column} <> 0 where ${where}) x
     group by x.document_kind, x.document_id, x."orderId", x.on_day having sum(x.pieces) <> 0
     order by max(x.id) desc limit ${mostChainRows}`,
      values,
    ),
  )
  return rows
}

const counted = (pieces: number) => `${numberWords(pieces)} 片/件`

/** Returns entries as the person sees them: a document's number only where they see it; each opens its order. */
async function rowsOf(desk: Desk, entries: readonly Entry[]): Promise<ChainRow[]> {
  const names = new Map<string, Map<number, string>>()
  for (const [kind, some] of Map.groupBy([...entries, ...entries.map(ofOrder)], entry => entry.kind))
    names.set(
      kind,
      await linkedNames(
        desk,
        kind,
        some.map(({ id }) => id),
      ),
    )
  return entries.map(({ id, kind, orderId, pieces, amount, on }) => ({
    key: `${kind}-${id}-${orderId}-${on}`,
    name: names.get(kind)?.get(id) ?? unseenOwner,
    note: counted(pieces),
    on,
    amount,
    to: names.get('salesOrder')?.has(orderId) ? openable(desk, orderPlaces.info, { open: orderId }) : null,
  }))
}

const ofOrder = (entry: Entry): Entry => ({ ...entry, kind: 'salesOrder', id: entry.orderId })

/** What is ordered, shipped and came back of the contracts' lines, in fen at their net, with the pieces beside (chain.md §6, chain-stock.md). */
export const goodsChain: ChainKind = {
  key: 'goods',
  title: '货物',
  summedBy: [{ module: contractModule, title: '合同' }],
  async figures(desk, of) {
    if (!desk.mayCall(soldRoutes.list) || !desk.may(guarded.listPrice)) return null
    const [sums, placed, left, back] = await together(
      () => sumsOf(desk, of),
      () => ordered(desk, of),
      () => moved(desk, of, 'net'),
      () => moved(desk, of, 'back'),
    )
    const [orderedRows, shippedRows, backRows] = [
      await rowsOf(desk, placed),
      await rowsOf(desk, left),
      await rowsOf(desk, back),
    ]
    const beside = (figure: ChainFigure, pieces: number) => ({ ...figure, beside: counted(pieces) })
    return [
      beside(stepOf('ordered', '已下单', sums.orderedNet, orderedRows), sums.ordered),
      beside(stepOf('shipped', '已发货', sums.shippedNet, shippedRows), sums.shipped),
      beside(besideOf('returned', '已退回', sums.backNet, backRows), sums.back),
    ]
  },
}
