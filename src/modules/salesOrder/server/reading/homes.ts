import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { type Bind, Statement } from '../../../../kernel/server/list/list.ts'
import { point } from '../../../../kernel/server/module.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { contractVisibility } from '../../../contract/server/index.ts'
import { type LotTexts, lotWords } from '../../../warehouse/api/lot.ts'
import { type HomeLevel, type HomeTold, type LotOfHome, mostOfHome, homeRoutes as routes } from '../../api/home.ts'

/** What is installed of lines of contracts: `sql` sums it for the line `k.id` of the office `k.office_id`, for who has the menu `needs`. */
export type Installed = { needs: string; sql: string }
export const installedOf = point<Installed>('installedOf')

const levels: Readonly<Record<HomeLevel, { column: string; kind: string; title: string }>> = {
  ofContract: { column: 'id', kind: 'contract', title: '合同' },
  ofDeal: { column: 'opportunity_id', kind: 'opportunity', title: '商机' },
  ofQuotation: { column: 'quotation_id', kind: 'quotation', title: '报价单' },
  ofCustomer: { column: 'customer_id', kind: 'customer', title: '客户' },
}

type Lot = LotTexts & { id: number; pieces: number }
type Line = Omit<HomeTold['lines'][number], 'lots' | 'installed'> & { installed: number; lots: Lot[]; of: number }

const lotTexts = 'b.colour, b.batch, b.size'

/** SQL of the contracts `c` of a deal, quotation or customer, or of one, that the person sees. */
const seenContracts = (desk: Desk, column: string, id: number, bind: Bind) =>
  `c.office_id = ${bind(desk.officeId)} and c.${column} = ${bind(id)} and ${inScope(desk, contractVisibility, 'c')(bind)}`

async function linesOf(desk: Desk, column: string, id: number): Promise<Line[]> {
  const { values, bind } = new Statement()
  const where = seenContracts(desk, column, id, bind)
  const installed = desk.brought(installedOf).map(({ sql }) => sql)
  const { rows } = await desk.client.query<Line>(
    prepared(
      `select k.id, k.contract_id as "contractId", c.number as "contractNumber", l.space, l.name, l.code, l.spec,
       case when l.pieces is not null then l.box_pieces end as "boxPieces", k.contracted, k.ordered, k.shipped, k.signed, k.back,
       (${[...installed, '0'].join(' + ')})::bigint as installed, coalesce(h.lots, '[]') as lots, count(*) over ()::integer as of
     from contract c join sold_line k on k.office_id = c.office_id and k.contract_id = c.id
     join contract_line l on l.office_id = k.office_id and l.id = k.id
     left join lateral (
       select json_agg(json_build_object('id', b.id, 'colour', b.colour, 'batch', b.batch, 'size', b.size, 'pieces', x.pieces) order by b.id) as lots
       from (select m.lot_id, sum(m.net) as pieces from home_lot m where m.office_id = k.office_id and m.contract_line_id = k.id
         group by 1 having sum(m.net) > 0) x join stock_lot b on b.office_id = k.office_id and b.id = x.lot_id) h on true
     where ${where} order by c.id desc, l.position, k.id limit ${mostOfHome}`,
      values,
    ),
  )
  return rows
}

/** Returns the lots at the homes to which orders of the contracts go, of all contracts of their customers that the person sees. */
async function homesOf(desk: Desk, column: string, id: number): Promise<LotOfHome[]> {
  const { values, bind } = new Statement()
  const { rows } = await desk.client.query<Omit<LotOfHome, 'lot'> & LotTexts>(
    prepared(
      `with theirs as (
       select distinct o.customer_id, lower(regexp_replace(o.address, '\\s', '', 'g')) as home
       from contract c join sales_order o on o.office_id = c.office_id and o.contract_id = c.id
       where ${seenContracts(desk, column, id, bind)}
     ), there as (
       select m.home, min(m.address) as address, m.lot_id, sum(m.net)::bigint as pieces
       from home_lot m join contract c on c.office_id = m.office_id and c.id = m.contract_id
       where m.office_id = ${bind(desk.officeId)} and m.customer_id = any(array(select t.customer_id from theirs t))
         and (m.customer_id, m.home) in (select t.customer_id, t.home from theirs t) and ${inScope(desk, contractVisibility, 'c')(bind)}
       group by m.home, m.lot_id having sum(m.net) > 0
     )
     select (row_number() over (order by x.address, g.name, b.id))::integer as id, x.address, g.name, g.code, x.pieces, b.box_pieces as "boxPieces", ${lotTexts}
     from there x join stock_lot b on b.office_id = ${bind(desk.officeId)} and b.id = x.lot_id
     join goods g on g.office_id = b.office_id and g.id = b.goods_id order by 1 limit ${mostOfHome}`,
      values,
    ),
  )
  return rows.map(({ colour, batch, size, ...row }) => ({ ...row, lot: lotWords({ colour, batch, size }) }))
}

async function homeOf(desk: Desk, level: HomeLevel, id: number): Promise<HomeTold> {
  const { column, kind, title } = levels[level]
  if (!(await desk.names(kind, [id])).has(id)) throw notFound(title)
  const [lines, homes] = await together(
    () => linesOf(desk, column, id),
    () => homesOf(desk, column, id),
  )
  const tellsInstalled = desk.brought(installedOf).some(({ needs }) => desk.may(needs))
  return {
    lines: lines.map(({ of: _, installed, lots, ...line }) => ({
      ...line,
      ...(tellsInstalled && { installed }),
      lots: lots.map(({ id: lotId, pieces, ...texts }) => ({ id: lotId, pieces, name: lotWords(texts) })),
    })),
    count: lines[0]?.of ?? 0,
    homes,
  }
}

/** The calls of what went into a home. Who sees the contracts sees the lots there, if they see lots at all: they stand on what the customer signed for. */
export const homeHandlers = [
  handle(routes.ofContract, (desk, { params: { id } }) => homeOf(desk, 'ofContract', id)),
  handle(routes.ofDeal, (desk, { params: { id } }) => homeOf(desk, 'ofDeal', id)),
  handle(routes.ofQuotation, (desk, { params: { id } }) => homeOf(desk, 'ofQuotation', id)),
  handle(routes.ofCustomer, (desk, { params: { id } }) => homeOf(desk, 'ofCustomer', id)),
]
