import type { Client } from 'pg'

const linesOfEach = 30

/**
 * Gives the first company `count` quotations of thirty lines in three spaces, unless it has as many: in turn for its deals that somebody
 * owns, of its goods. Sums are those of the lines.
 */
export async function layQuotations(owner: Client, count: number): Promise<void> {
  const { rows: known } = await owner.query<{ n: number }>(
    `select count(*)::int as n from quotation where office_id = 1 and number like 'BJ-%'`,
  )
  if ((known[0]?.n ?? 0) >= count) return
  console.log(`正在生成 ${count} 份报价单与 ${count * linesOfEach} 行…`)
  await owner.query('begin')
  await owner.query(`set local synchronous_commit = off`)
  await owner.query(headsSql, [count, linesOfEach])
  await owner.query(spacesSql)
  await owner.query(linesSql, [linesOfEach])
  await owner.query(sumsSql)
  await owner.query('commit')
  await owner.query('vacuum analyze quotation, quotation_space, quotation_line')
}

/** $1 quotations, $2 lines of each. */
const headsSql = `
with deal as (
  select id, customer_id, owner_id, created_at, row_number() over (order by id) - 1 as n, count(*) over () as count
  from opportunity where office_id = 1 and owner_id is not null
)
insert into quotation (office_id, number, opportunity_id, customer_id, variant, state, valid_until, priced_on, line_count, sent_at, created_by,
  created_at)
select 1, 'BJ-' || lpad(turn::text, 6, '0'), deal.id, customer_id, (array['', '经济', '品质'])[1 + turn % 3],
  (array['draft', 'sent', 'sent', 'accepted', 'void'])[1 + turn % 5], current_date + turn % 60 - 30, current_date, $2,
  case when turn % 5 > 0 then now() end, owner_id, deal.created_at + turn / deal.count * interval '1 day'
from generate_series(0, $1::int - 1) turn join deal on deal.n = turn % deal.count`

const spacesSql = `
insert into quotation_space (office_id, quotation_id, position, name)
select 1, id, place, (array['客厅', '主卧', '主卫'])[place] from quotation, generate_series(1, 3) place
where office_id = 1 and number like 'BJ-%'`

/** $1 lines of each; ten to a space, of goods of the company in turn. */
const linesSql = `
with held as (
  select array_agg(id order by id) as ids from (select id from goods where office_id = 1 and price_unit = 'area' order by id limit 2000) g
)
insert into quotation_line (office_id, quotation_id, space_id, position, kind, goods_id, code, name, spec, price_unit, side_a, side_b, box_pieces,
  list_price, quantity, quantity_unit, pieces, gross, settled, net)
select 1, s.quotation_id, s.id, place, 'goods', g.id, g.code, g.name, g.side_a || '×' || g.side_b, 'area', g.side_a, g.side_b, g.box_pieces,
  g.list_price, p.pieces * 1000, 'piece', p.pieces, p.amount, p.amount, p.amount
from quotation_space s
join quotation q on q.office_id = 1 and q.id = s.quotation_id and q.number like 'BJ-%'
cross join held
cross join generate_series(0, $1::int - 1) place
join goods g on g.office_id = 1 and g.id = held.ids[1 + (s.quotation_id * 31 + place * 7) % cardinality(held.ids)]
cross join lateral (
  select 4 + (s.quotation_id + place)::int % 40 as pieces,
    round((4 + (s.quotation_id + place)::int % 40)::numeric * g.side_a * g.side_b * g.list_price / 1000000)::bigint as amount
) p
where s.office_id = 1 and place / ($1::int / 3) + 1 = s.position`

const sumsSql = `
update quotation q set gross = l.sum, subtotal = l.sum, total = l.sum
from (select quotation_id, sum(net)::bigint as sum from quotation_line where office_id = 1 group by quotation_id) l
where q.office_id = 1 and q.id = l.quotation_id and q.number like 'BJ-%'`
