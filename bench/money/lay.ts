import type { Client } from 'pg'
import { offices, withoutIndexes } from '../data.ts'

/** The company with a third of all contracts. */
export const bigOffice = offices
const linesOfEach = 4

/**
 * Lays `count` contracts of four lines and three terms, about three and a half receipts for each, their entries of money, refunds and invoices,
 * unless there are any: a third in one company, the others in the other ones, over three years. All sums agree with the entries, and days do
 * not go back. The same `count` gives the same data.
 */
export async function layMoney(owner: Client, count: number): Promise<void> {
  const { rows } = await owner.query(`select from contract where number like 'HTL%' limit 1`)
  if (rows.length > 0) return
  console.log(`正在生成 ${count} 份合同、${count * linesOfEach} 行及其收款…`)
  await owner.query(`begin; set local synchronous_commit = off; set local work_mem = '256MB'`)
  await owner.query('set local session_replication_role = replica')
  await owner.query(customersSql, [Math.round(count / 5)])
  await owner.query(dealsSql)
  await withoutIndexes(owner, tables, async () => {
    await owner.query(laidSql(count))
    for (const text of [contractsSql, linesSql, termsSql, paymentsSql, receiptsSql, requestsSql, entriesSql, kindsSql])
      await owner.query(text)
    for (const text of [termSumsSql, contractSumsSql]) await owner.query(text)
  })
  await owner.query('select fill_term_past(id) from office')
  await owner.query(soldSql)
  await owner.query(
    ['contract', 'contract_term', 'receipt', 'money_request']
      .map(table => `select setval('${table}_id_seq', max(id)) from ${table}`)
      .join(';'),
  )
  await owner.query('commit')
  await owner.query(
    `vacuum analyze ${[...tables, 'contract_term_past', 'sold_line', 'customer', 'opportunity'].join(', ')}`,
  )
}

/** Hires somebody in the large company who has the role of finance alone; once. */
export async function hireFinance(owner: Client): Promise<void> {
  await owner.query(
    `with person as (
       insert into account (username, real_name, password_hash)
       select 'o${bigOffice}finance', 'o${bigOffice}finance', password_hash from account where username = 'o${bigOffice}boss'
         and not exists (select from account where username = 'o${bigOffice}finance') returning id
     ), hired as (
       insert into employee (office_id, account_id, department_id, name)
       select ${bigOffice}, person.id, b.department_id, 'finance' from person, employee b where b.office_id = ${bigOffice} and b.name = 'boss' returning id
     )
     insert into employee_role (office_id, employee_id, role_id)
     select ${bigOffice}, hired.id, r.id from hired, role r where r.office_id = ${bigOffice} and r.code = 'finance'`,
  )
}

const tables = [
  ...['contract', 'contract_line', 'contract_term', 'contract_term_entry', 'receipt', 'money_entry'],
  ...['money_allocation', 'money_hold', 'money_kind_entry', 'money_request', 'money_request_part'],
]

/** $1 more customers of the large company, called as others of it are. */
const customersSql = `
with known as (select array_agg(name order by id) as names, array_agg(sounds order by id) as sounds from customer where office_id = ${bigOffice})
insert into customer (office_id, name, sounds, phone, created_at)
select ${bigOffice}, names[1 + n % cardinality(names)], sounds[1 + n % cardinality(names)], '153' || lpad(n::text, 8, '0'), now() - n * interval '10 minutes'
from known, generate_series(1, $1::int) n`

/** A won deal for each of them. */
const dealsSql = `
with seller as (
  select array_agg(id order by id) as ids, array_agg(department_id order by id) as departments from employee where office_id = ${bigOffice} and name like 'sales%'
), step as (select id, stage_group_id from stage where office_id = ${bigOffice} and kind = 'won' order by id limit 1)
insert into opportunity (office_id, number, name, customer_id, stage_group_id, stage_id, status, closed_at, stage_entered_at, owner_id, department_id,
  assigned_at, expected_amount, deal_amount, created_by, created_at, updated_at)
select ${bigOffice}, 'SJL' || u.id, u.name || '的新家', u.id, step.stage_group_id, step.id, 'won', u.created_at, u.created_at, ids[1 + u.id % 40],
  departments[1 + u.id % 40], u.created_at, 3000000, 3000000, ids[1 + u.id % 40], u.created_at, u.created_at
from customer u, seller, step where u.office_id = ${bigOffice} and u.phone like '153%'`

/** Every contract with what the other tables follow from. Amounts are whole tens of yuan, so that all parts are whole. */
const laidSql = (contracts: number) => `
create temp table laid on commit drop as
with seller as (
  select office_id, array_agg(id order by id) as ids, array_agg(department_id order by id) as departments from employee where name like 'sales%' group by 1
), deal as materialized (
  select office_id, id, customer_id, row_number() over (partition by office_id order by id) - 1 as place
  from opportunity where pool_id is null and office_id <= ${offices}
), counted as (select office_id, count(*) as deals from deal group by 1), share as (
  select id as office_id, (case when id = ${bigOffice} then ${Math.round(contracts / 3)} else ${Math.round((contracts * 2) / 3 / (offices - 1))} end) as contracts
  from office where id <= ${offices}
), numbered as (
  select office_id, n, contracts, n % deals as place, (now() at time zone 'Asia/Shanghai')::date as today,
    (now() at time zone 'Asia/Shanghai')::date - 1060 + (1060::bigint * n / contracts)::int as signed
  from share join counted using (office_id) cross join lateral generate_series(0, contracts - 1) n
)
select (select coalesce(max(id), 0) from contract) + row_number() over (order by signed, office_id, n) as id, office_id, n, today, signed, deal.id as deal_id, customer_id,
  ids[1 + n % 40] as owner_id, departments[1 + n % 40] as department_id, (500 + n::bigint * 7919 % 4000) * 1000 as total,
  case when n % 50 = 7 then 'void' when today - signed < 60 and n % 6 = 1 then 'draft' when today - signed > 200 and n % 13 > 0 then 'completed' else 'effective' end as state,
  least(today, signed + 100) as installed
from numbered join seller using (office_id) join deal using (office_id, place);
analyze laid`

const inEffect = `state in ('effective', 'completed')`
/** Noon of a day in Shanghai. */
const noon = (day: string) => `((${day})::timestamp + interval '12 hours') at time zone 'Asia/Shanghai'`

const contractsSql = `
insert into contract (office_id, id, number, opportunity_id, customer_id, owner_id, department_id, state, signed_on, effective_at, completed_at, void_reason,
  priced_on, line_count, gross, subtotal, total, cost_amount, margin_amount, effective_total, created_by, created_at, updated_at, install_address)
overriding system value
select office_id, id, 'HTL' || lpad(id::text, 8, '0'), deal_id, customer_id, owner_id, department_id, state, case when ${inEffect} and n % 97 > 0 then signed end,
  case when ${inEffect} then ${noon('signed')} end, case when state = 'completed' then ${noon('signed + 200')} end,
  case when state = 'void' then '客户改变主意' else '' end, signed, ${linesOfEach}, total, total, total, total * 6 / 10, total * 4 / 10,
  case when ${inEffect} then total else 0 end, owner_id, ${noon('signed')}, ${noon('signed')}, '西湖区文三路 ' || n % 300 || ' 号'
from laid`

const linesSql = `
with word as (
  select office_id, array_agg(id) filter (where type_code = 'intentionBrand') as brands, array_agg(id) filter (where type_code = 'intentionCategory') as categories
  from dictionary_item group by office_id
)
insert into contract_line (office_id, contract_id, space, space_position, position, kind, name, spec, unit, category_id, brand_id, quantity, gross, settled, net, cost)
select office_id, id, (array['客厅', '主卧', '主卫', '厨房'])[place], place, 0, 'custom', (array['大理石瓷砖', '实木地板', '浴室柜', '橱柜'])[place], '800×800', '套',
  categories[1 + (n + place) % cardinality(categories)], brands[1 + n % cardinality(brands)], 1000, part, part, part, part * 6 / 10
from laid join word using (office_id) cross join generate_series(1, ${linesOfEach}) place
cross join lateral (select total * (array[4, 3, 2, 1])[place] / 10 as part) p`

/** Each term with its number, amount and days, and the entries that made it so. */
const termsSql = `
create temp table laid_term on commit drop as
select (select coalesce(max(id), 0) from contract_term) + row_number() over (order by l.id, place) as id, office_id, l.id as contract_id, place,
  l.n, l.state, signed, today, customer_id, owner_id, department_id,
  total * (array[3, 6, 1])[place] / 10 as amount, place = 3 and signed + 100 <= today as later,
  case place when 1 then signed when 2 then signed + 45 when 3 then case when signed + 100 <= today then signed + 120 end end as due_on
from laid l cross join generate_series(1, 3) place where state <> 'void';
analyze laid_term;
insert into contract_term (office_id, id, contract_id, position, name, due_kind, due_day, offset_days, rate, planned, amount, due_on, opened_on, touched_on,
  customer_id, owner_id, department_id)
overriding system value
select office_id, id, contract_id, place, (array['首款', '进度款', '尾款'])[place], (array['signing', 'date', 'installation'])[place],
  case when place = 2 then signed + 45 end, case when place = 3 then 20 else 0 end, (array[3000, 6000, 1000])[place], amount,
  case when ${inEffect} then amount else 0 end, case when ${inEffect} then due_on end, case when ${inEffect} then signed end,
  case when ${inEffect} then case when later then signed + 100 else signed end end,
  customer_id, owner_id, department_id
from laid_term;
insert into contract_term_entry (office_id, contract_id, term_id, amount, due_on, sets_due, document_kind, document_id, on_day, created_at)
select office_id, contract_id, id, amount, case when place < 3 then due_on end, place < 3, 'contract', contract_id, signed, ${noon('signed')} from laid_term where ${inEffect}
union all
select office_id, contract_id, id, 0, due_on, true, 'event', contract_id, signed + 100, ${noon('signed + 100')} from laid_term where ${inEffect} and later`

/** Which payments each contract got: of three terms in four parts, the last one sometimes with too much; and money ahead for nothing yet. */
const paymentsSql = `
create temp table laid_receipt on commit drop as
with drawn as (
  select l.office_id, l.id as contract_id, l.n, l.deal_id, l.customer_id, l.owner_id, l.department_id, l.total, l.today, part,
    signed + (array[n % 3, 40 + n % 30, 80 + n % 40, 125 + n % 30, 2])[part] as day,
    (array[total * 3 / 10, total * 3 / 10, total * 3 / 10, total / 10, 0])[part] as share,
    case when part = 5 then 200000 when part = 4 and n % 10 = 0 then 50000 else 0 end as ahead, (l.id * 31 + part * 17) % 1000 as chance
  from laid l cross join generate_series(1, 5) part
  where ${inEffect} and (part < 5 or n % 12 = 0) and (n % 13 > 0 or part <= 1 + n % 3)
), told as (
  select *, case when today - day < 20 and chance < 200 then 'submitted' when today - day < 60 and chance between 200 and 209 then 'returned'
      when today - day < 60 and chance between 210 and 214 then 'draft' when chance >= 995 and day + 5 <= today then 'reversed' else 'confirmed' end as state
  from drawn where day <= today
), account as (select office_id, array_agg(id order by position) as ids from money_account group by 1)
select (select coalesce(max(id), 0) from receipt) + row_number() over (order by day, told.contract_id, part) as id, told.*, t.id as term_id,
  ids[1 + told.n % cardinality(ids)] as account_id, told.state = 'confirmed' and part = 1 and told.n % 4 = 0 as earnest,
  told.state = 'confirmed' and part = 4 and told.n % 40 = 0 and day + 10 <= told.today as refunded,
  told.state = 'confirmed' and part = 4 and told.n % 40 = 20 and told.today - day < 60 as held
from told join account using (office_id)
left join laid_term t on t.contract_id = told.contract_id and t.place = (array[1, 2, 2, 3])[part];
analyze laid_receipt`

const receiptsSql = `
insert into receipt (office_id, id, number, customer_id, opportunity_id, contract_id, account_id, kind, amount, fee, received_on, payer, external_serial,
  voucher_count, state, reason, owner_id, department_id, created_by, entered_by, entrants, submitted_at, confirmed_by, confirmed_at, reversed_by, reversed_at,
  posted, balance, allocated, refunded, held, earnest, touched_on, posted_on, created_at, updated_at)
overriding system value
select r.office_id, r.id, 'SKL' || lpad(r.id::text, 8, '0'), customer_id, deal_id, case when part < 5 then contract_id end, account_id,
  case when earnest then 'earnest' when part = 5 then 'prepayment' else 'payment' end, share + ahead, 0, day, '付款人' || r.n % 5000,
  case when r.n % 2 = 0 then 'LS' || r.id end, r.n % 9 % 2, state, case when state = 'returned' then '凭证不清楚' when state = 'reversed' then '录错账户' else '' end,
  owner_id, department_id, owner_id, owner_id, array[owner_id], case when state <> 'draft' then ${noon('day')} end,
  case when state in ('confirmed', 'reversed') then boss end, case when state in ('confirmed', 'reversed') then ${noon('day')} end,
  case when state = 'reversed' then boss end, case when state = 'reversed' then ${noon('day + 5')} end,
  case when state = 'confirmed' then share + ahead else 0 end, case when state = 'confirmed' and not refunded then ahead else 0 end,
  case when state = 'confirmed' then share else 0 end, case when refunded then ahead else 0 end, case when held then ahead else 0 end,
  case when earnest then total / 5 else 0 end, case when state = 'confirmed' then case when refunded then day + 10 else day end when state = 'reversed' then day + 5 end,
  case when state in ('confirmed', 'reversed') then day end,
  ${noon('day')}, ${noon('day')}
from laid_receipt r join (select office_id as company, id as boss from employee where name = 'boss') b on company = r.office_id`

/** Refunds of what was paid too much, paid or waiting to be, and invoices. */
const requestsSql = `
create temp table laid_request on commit drop as
select (select coalesce(max(id), 0) from money_request) + row_number() over (order by day, id) as id, office_id, id as receipt_id, contract_id, customer_id, owner_id,
  department_id, account_id, day, refunded or held as refund, case when refunded or held then ahead else share end as amount,
  case when held or (not refunded and today - day < 10) then 'approved' else 'done' end as state
from laid_receipt where refunded or held or (state = 'confirmed' and part = 3 and n % 6 = 0);
insert into money_request (office_id, id, kind, number, customer_id, contract_id, amount, reason, state, payee, account_id, done_on, serial, buyer_kind, buyer_title,
  owner_id, department_id, created_by, done_at, created_at, updated_at)
overriding system value
select office_id, id, case when refund then 'refund' else 'invoice' end, 'SQL' || lpad(id::text, 8, '0'), customer_id, contract_id, amount, '多付退回', state, '客户',
  case when refund and state = 'done' then account_id end, case when state = 'done' then day + case when refund then 10 else 3 end end,
  case when state = 'done' then 'P' || id else '' end, case when not refund then 'personal' end, case when refund then '' else '客户' end, owner_id, department_id,
  owner_id, case when state = 'done' then ${noon('day + 10')} end, ${noon('day')}, ${noon('day')}
from laid_request;
insert into money_request_part (office_id, request_id, receipt_id, amount) select office_id, id, receipt_id, amount from laid_request where refund;
insert into money_hold (office_id, receipt_id, amount, document_id, created_at)
select office_id, receipt_id, amount, id, ${noon('day')} from laid_request where refund
union all
select office_id, receipt_id, -amount, id, ${noon('day + 10')} from laid_request where refund and state = 'done'`

/** Where each fen went: in, to its term, back and out again where the receipt was reversed, out where it was refunded. */
const entriesSql = `
insert into money_entry (office_id, receipt_id, from_pocket, to_pocket, from_term_id, to_term_id, contract_id, amount, document_kind, document_id, on_day, created_at)
select office_id, receipt_id, source, target, case when source = 'term' then term_id end, case when target = 'term' then term_id end,
  case when 'term' in (source, target) then contract_id end, amount, document_kind, document_id, day, ${noon('day')}
from (
  select r.office_id, r.id as receipt_id, r.term_id, r.contract_id, r.id as document_id, m.*
  from laid_receipt r cross join lateral (values ('outside', 'balance', share + ahead, 'receipt', day, 1), ('balance', 'term', share, 'allocation', day, 2),
    ('term', 'balance', share, 'reversal', day + 5, 3), ('balance', 'outside', share + ahead, 'reversal', day + 5, 4)) m (source, target, amount, document_kind, day, turn)
  where (r.state = 'confirmed' and turn < 3 or r.state = 'reversed') and m.amount > 0
  union all
  select office_id, receipt_id, null, contract_id, id, 'balance', 'outside', amount, 'refund', day + 10, 5 from laid_request where refund and state = 'done'
) x order by day, receipt_id, turn;
insert into money_allocation (office_id, receipt_id, term_id, amount)
select office_id, id, term_id, case when state = 'confirmed' then share else 0 end from laid_receipt where state in ('confirmed', 'reversed') and share > 0`

const kindsSql = `
insert into money_kind_entry (office_id, receipt_id, contract_id, amount, reason, on_day, created_at)
select r.office_id, r.id, k.contract_id, k.amount, k.reason, r.day, ${noon('r.day')}
from laid_receipt r cross join lateral (values (null::bigint, share, '收到定金'), (contract_id, total / 5 - share, '超过合同价 20%，转为预付款')) k (contract_id, amount, reason)
where earnest`

const termSumsSql = `
update contract_term t set paid = s.paid, opened_on = least(t.opened_on, s.first), touched_on = greatest(t.touched_on, s.last)
from (
  select coalesce(to_term_id, from_term_id) as id, sum(case when to_term_id is null then -amount else amount end) as paid, min(on_day) as first, max(on_day) as last
  from money_entry where contract_id is not null and office_id <= ${offices} group by 1
) s where t.id = s.id`

/** What lines of contracts come to, past the triggers that keep it. */
export const soldSql = `
analyze contract, contract_line, contract_change_line, sales_order, sales_order_line;
insert into sold_line (office_id, id, contract_id, owner_id, department_id, state, effective_on, contracted, net, ordered, reserved, shipped, on_way,
  signed, short, back, wish_on) select * from sold_line_now on conflict do nothing`

const contractSumsSql = `
update contract c set paid = s.paid from (select contract_id, sum(paid) as paid from contract_term group by 1) s where c.id = s.contract_id and s.paid > 0`
