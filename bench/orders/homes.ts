import type { QueryConfig } from 'pg'
import { chainRoutes } from '../../src/modules/contract/api/chain.ts'
import { homeRoutes } from '../../src/modules/salesOrder/api/home.ts'
import { bigOffice } from '../money/lay.ts'
import { statement } from '../sales/bare.ts'
import { type Screen, screen } from '../sales/screens.ts'

type Of = { params: { id: string } }

/** The lines of a contract with the lots that its home has of each, and all lots at the home. */
const home = ({ params: { id } }: Of): QueryConfig[] => [
  statement(
    bind => `select k.id, c.number, l.space, l.name, l.code, l.spec, k.contracted, k.ordered, k.shipped, k.signed, k.back,
        (select coalesce(sum(i.pieces), 0) from installation_line i join installation n on n.office_id = i.office_id and n.id = i.installation_id and n.state = 'accepted'
         where i.office_id = k.office_id and i.contract_line_id = k.id) as installed
      from contract c join sold_line k on k.office_id = c.office_id and k.contract_id = c.id join contract_line l on l.office_id = k.office_id and l.id = k.id
      where c.office_id = ${bind(bigOffice)} and c.id = ${bind(id)} order by l.position, k.id`,
  ),
  statement(
    bind => `select m.lot_id as lot, g.name, g.code, b.colour, b.batch, b.box_pieces, sum(m.net)::bigint as pieces
      from contract k join contract c on c.office_id = k.office_id and c.customer_id = k.customer_id
      join sales_order o on o.office_id = c.office_id and o.contract_id = c.id and o.address = k.install_address
      join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id
      join sales_order_move m on m.office_id = l.office_id and m.sales_order_line_id = l.id and m.lot_id is not null
      join stock_lot b on b.office_id = m.office_id and b.id = m.lot_id join goods g on g.office_id = b.office_id and g.id = b.goods_id
      where k.office_id = ${bind(bigOffice)} and k.id = ${bind(id)} group by 1, 2, 3, 4, 5, 6 having sum(m.net) > 0`,
  ),
]

/** What was ordered and shipped of a contract and its money, each with the newest hundred documents. */
const picture = ({ params: { id } }: Of): QueryConfig[] => [
  statement(
    bind => `select 'ordered' as figure, sum(ordered_net)::bigint as value from sold_line where office_id = ${bind(bigOffice)} and contract_id = ${bind(id)}
      union all select 'shipped', sum(shipped_net)::bigint from sold_line where office_id = ${bind(bigOffice)} and contract_id = ${bind(id)}`,
  ),
  statement(
    bind => `select 'salesOrder-' || o.id as paper, o.number, sum(round(k.net::numeric * l.pieces / k.contracted)) as amount from sales_order o
      join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id join sold_line k on k.office_id = l.office_id and k.id = l.contract_line_id
      where o.office_id = ${bind(bigOffice)} and o.contract_id = ${bind(id)} group by o.id, o.number order by o.id desc limit 100`,
  ),
  statement(
    bind => `select 'shipment-' || s.id as paper, s.number, sum(round(k.net::numeric * m.net / k.contracted)) as amount from shipment s
      join sales_order_move m on m.office_id = s.office_id and m.document_kind = 'shipment' and m.document_id = s.id and m.net <> 0
      join sales_order_line l on l.office_id = m.office_id and l.id = m.sales_order_line_id join sold_line k on k.office_id = l.office_id and k.id = l.contract_line_id
      where s.office_id = ${bind(bigOffice)} and s.contract_id = ${bind(id)} group by s.id, s.number order by s.id desc limit 100`,
  ),
  statement(
    bind => `select r.number, a.term_id, t.name, a.amount from money_allocation a join receipt r on r.office_id = a.office_id and r.id = a.receipt_id
      join contract_term t on t.office_id = a.office_id and t.id = a.term_id where a.office_id = ${bind(bigOffice)} and t.contract_id = ${bind(id)} order by a.receipt_id desc, a.term_id limit 100`,
  ),
  statement(
    bind =>
      `select name, amount, due_on from contract_term where office_id = ${bind(bigOffice)} and contract_id = ${bind(id)} order by position`,
  ),
]

/** What a home got, and 资金链 of the contract with two hundred documents. */
export const homeScreens = (contracts: readonly string[], crowded: string): Screen[] => [
  screen(homeRoutes.ofContract, {
    title: '家里的批次',
    bodies: contracts.map(id => ({ params: { id } })),
    bare: (_, of: Of) => home(of),
    ours: ({ lines, homes = [] }) => ({
      lines: lines.map(({ id, shipped, signed, installed }) => [id, shipped, signed, installed]),
      lots: homes.map(({ name, code, pieces }) => `${name} ${code} ${pieces}`).sort(),
    }),
    theirs: rows => ({
      lines: rows.flatMap(({ id, shipped, signed, installed }) =>
        id === undefined ? [] : [[id, shipped, signed, Number(installed)]],
      ),
      lots: rows
        .flatMap(({ lot, name, code, pieces }) => (lot === undefined ? [] : [`${name} ${code} ${pieces}`]))
        .sort(),
    }),
  }),
  screen(chainRoutes.ofContract, {
    title: '资金链：200 份单据',
    bodies: [{ params: { id: crowded } }],
    bare: (_, of: Of) => picture(of),
    ours: parts => {
      const figures = parts.flatMap(part => part.figures).filter(({ key }) => key === 'ordered' || key === 'shipped')
      return {
        values: figures.map(({ key, value }) => [key, value]),
        papers: figures.flatMap(({ rows }) => rows.map(({ name }) => name)).sort(),
      }
    },
    theirs: rows => ({
      values: rows.flatMap(({ figure, value }) => (figure === undefined ? [] : [[figure, value]])),
      papers: rows.flatMap(({ paper, number }) => (paper === undefined ? [] : [String(number)])).sort(),
    }),
  }),
]
