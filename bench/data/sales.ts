/**
 * Opportunities, made of customers whose clues are up to two years old: closed after ten days to four months, three in ten of those
 * won, the others lost; the young ones as far as their age lets them be, some that nobody moved any more, some in the
 * pool. $1 opportunities, $2 offices, $3 clues.
 */
export const opportunitySql = `
with reason as (
  select office_id, array_agg(id) as ids from dictionary_item where type_code = 'lostReason' group by office_id
), path as (
  select office_id, stage_group_id, array_agg(id order by position) as stages from stage group by office_id, stage_group_id
), drawn as (
  select n, c.office_id, c.id as clue_id, c.status = 'converted' as converted, c.customer_id, c.channel_id, c.intention_brand_ids, c.intention_category_ids,
    coalesce(c.owner_id, c.former_owner_id, c.created_by) as seller_id, c.created_at + least(interval '2 days', (now() - c.created_at) / 2) as at,
    random() as luck, random() as drift, random() as size, interval '1 day' * (10 + 110 * power(random(), 2)) as cycle
  from (
    -- The same share of each office's clues of the last two of three years.
    select n, 1 + (n - 1) % $2::int as office_id,
      1 + (n - 1) % $2::int + $2::int * ($3::int / $2::int / 3 + floor(((n - 1) / $2::int) * ($3::float * 2 / 3 / $1::int))::int) as clue_id
    from generate_series(1, $1::int) n
  ) numbered join clue c on c.office_id = numbered.office_id and c.id = numbered.clue_id
), told as (
  select *, to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') as day, case when at + cycle > now() or drift < 0.12 then 'open' when luck < 0.3 then 'won' else 'lost' end as status,
    at + cycle < now() and drift < 0.04 as pooled,
    case when at + cycle > now() then 1 + floor(7 * (extract(epoch from now() - at) / extract(epoch from cycle)))::int
      else 1 + floor(7 * size)::int end as reached
  from drawn
)
insert into opportunity (office_id, id, number, name, customer_id, clue_id, stage_group_id, stage_id, status, stage_entered_at,
  owner_id, department_id, former_owner_id, assigned_at, pool_id, pooled_at, channel_id, brand_ids, category_ids,
  expected_amount, expected_on, deal_amount, remark, lost_reason_id, closed_at,
  last_follow_up_at, next_follow_up_at, follow_up_count, created_by, created_at, updated_at)
select office_id, n, 'SJ' || day || '-' || to_char(row_number() over (partition by office_id, day order by n), 'FM0000'),
  u.name || case when u.community = '' then '' else '·' || u.community end, customer_id, case when converted then clue_id end, stage_group_id,
  case status when 'won' then stages[8] when 'lost' then stages[9] else stages[reached] end, status,
  case when at + cycle > now() then at + cycle * ((reached - 1) / 7.0) else at + cycle end,
  case when not pooled then seller_id end, case when not pooled then e.department_id end, case when pooled then seller_id end, at,
  case when pooled then p.id end, case when pooled then at + cycle end, channel_id, intention_brand_ids, intention_category_ids,
  case when status = 'won' or reached > 2 or luck < 0.5 then (2 + floor(60 * power(size, 2)))::bigint * 1000000 end,
  case when reached > 4 then (at + cycle)::date end,
  case when status = 'won' then (2 + floor(60 * power(size, 2)))::bigint * 900000 end,
  case when n % 3 = 0 then '客户在意交付时间，已约设计师上门' else '' end,
  case when status = 'lost' then reason.ids[1 + n % cardinality(reason.ids)] end, case when status <> 'open' then at + cycle end,
  least(now(), at + cycle) - interval '1 day' * power(luck, 3), case when status = 'open' and not pooled then now() + interval '1 day' * (24 * luck - 6) end,
  1 + floor(4 * luck)::int, seller_id, at, least(now(), at + cycle)
from told join path using (office_id) join reason using (office_id) join pool p using (office_id)
join customer u using (office_id) join employee e using (office_id)
where u.id = customer_id and e.id = seller_id`

/** The last number of each day, from which the product counts on. */
export const numbersSql = `
insert into document_counter (office_id, prefix, day, last)
select office_id, 'SJ', substr(number, 3, 8)::date, max(substr(number, 12)::int) from opportunity group by office_id, substr(number, 3, 8)`

/** The way each opportunity went through the stages before the one it is in; lost ones left it somewhere. */
export const stageChangeSql = `
with path as (
  select office_id, array_agg(id order by position) as stages, array_agg(id order by position) filter (where kind = 'open') as open_stages from stage group by office_id
), walked as (
  select o.*, open_stages, case status when 'won' then 8 when 'lost' then 2 + o.id % 7 else array_position(stages, stage_id) end::int as steps
  from opportunity o join path using (office_id)
)
insert into stage_change (office_id, opportunity_id, from_stage_id, to_stage_id, created_by, created_at)
select office_id, id, open_stages[step - 1], case step when steps then stage_id else open_stages[step] end, created_by,
  created_at + (stage_entered_at - created_at) * ((step - 1)::float / greatest(steps - 1, 1))
from walked cross join generate_series(1, steps) step order by 6`

/** Every third deal that has an owner is shared with a colleague, 60 to 40. */
export const memberSql = `
with seller as (
  select office_id, array_agg(id order by id) as ids from employee where name like 'sales%' group by office_id
), shared as (
  select o.office_id, o.id, o.owner_id, o.created_at, ids[1 + (array_position(ids, owner_id) + o.id / 3) % cardinality(ids)] as other_id
  from opportunity o join seller using (office_id) where o.id % 3 = 0 and owner_id is not null
)
insert into opportunity_member (office_id, opportunity_id, employee_id, share, created_at)
select office_id, id, employee_id, case when other_id = owner_id then 10000 else share end, created_at
from shared cross join lateral (values (owner_id, 6000), (other_id, 4000)) part (employee_id, share)
where share = 6000 or other_id <> owner_id`

/** As many contacts as clues and opportunities count, in the order in which they happened; $1 what was said. */
export const followUpSql = `
with method as (
  select office_id, array_agg(id) as ids from dictionary_item where type_code = 'followUpMethod' group by office_id
), record as (
  select office_id, 'clue' as kind, id as subject_id, customer_id, created_by, created_at, last_follow_up_at, follow_up_count from clue
  union all
  select office_id, 'opportunity', id, customer_id, created_by, created_at, last_follow_up_at, follow_up_count from opportunity
)
insert into follow_up (office_id, kind, subject_id, method_id, content, created_by, created_at)
select office_id, kind, subject_id, method.ids[1 + (customer_id + turn) % cardinality(method.ids)],
  ($1::text[])[1 + (customer_id + turn) % cardinality($1::text[])], created_by,
  created_at + (last_follow_up_at - created_at) * (turn::float / follow_up_count) as at
from record join method using (office_id) cross join generate_series(1, follow_up_count) turn order by at`
