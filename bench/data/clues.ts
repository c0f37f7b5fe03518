/**
 * Customers. $1 rows, $2 offices, $3 names, $4 communities and $5 their districts, $6 province, $7 city, $8 what phones
 * begin with. Every phone is another one; its digits are scattered.
 */
export const customerSql = `
with home as (select office_id, array_agg(id order by position) as types from dictionary_item where type_code = 'houseType' group by office_id)
insert into customer (office_id, id, name, sounds, phone, wechat, province, city, district, community, building, room, house_type_id, area, created_at, updated_at)
overriding system value
select office_id, n, names[1 + floor(pick * cardinality(names))], sounds[1 + floor(pick * cardinality(names))], phone,
  case when chance < 0.3 then phone when chance < 0.6 then 'wx_' || substr(md5(n::text), 1, 8) end,
  $6, $7, districts[place], case when random() < 0.86 then communities[place] else '' end,
  1 + n % 28 || '幢', 1 + n % 3 || '单元' || 100 * (1 + n % 26) + 1 + n % 4,
  types[1 + floor(power(random(), 2) * cardinality(types))], (40 + floor(random() * 160)) * 100, at, at
from (
  select n, 1 + (n - 1) % $2::int as office_id, $8::text || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as phone, random() as chance, random() as pick,
    (1 + floor(random() * cardinality($4::text[])))::int as place, now() - interval '3 years' * (1 - n::float / $1::int) as at
  from generate_series(1, $1::int) n
) drawn cross join (select $3::text[] as names, array(select sounds_of(name) from unnest($3::text[]) with ordinality one (name, place) order by place) as sounds, $4::text[] as communities, $5::text[] as districts) choice join home using (office_id)`

/**
 * Clues, one per customer, in the states that the demo's are in at their age: new ones mostly being followed, with the
 * next contact within days, old ones converted, invalid or in the pool. $1 rows, $2 offices.
 */
export const clueSql = `
with word as (
  select office_id, array_agg(id) filter (where type_code = 'clueChannel') as channels, array_agg(id) filter (where type_code = 'clueInvalidReason') as reasons,
    array_agg(id) filter (where type_code = 'intentionBrand') as brands, array_agg(id) filter (where type_code = 'intentionCategory') as categories
  from dictionary_item group by office_id
), seller as (
  select office_id, array_agg(id order by id) as ids, array_agg(department_id order by id) as departments
  from employee where name like 'sales%' group by office_id
), drawn as (
  select office_id, n, now() - interval '3 years' * (1 - n::float / $1::int) as at, random() as chance, random() as taste,
    (1 + floor(random() * 40))::int as seat, random() as diligence,
    random() * (1 - n::float / $1::int) * 3 * 365 as age
  from (select n, 1 + (n - 1) % $2::int as office_id from generate_series(1, $1::int) n) numbered
), told as (
  select *, case when age < 3 and chance < 0.1 then 'unassigned' when age < 25 * power(diligence, 2) * 4 then 'following'
    when chance < 0.41 then 'converted' when chance < 0.77 then 'invalid' else 'pooled' end as status
  from drawn
)
insert into clue (office_id, id, customer_id, channel_id, status, owner_id, department_id, intention_brand_ids, intention_category_ids,
  budget, remark, invalid_reason_id, former_owner_id, assigned_at, pooled_at, last_follow_up_at, next_follow_up_at, follow_up_count, created_by, created_at, updated_at, pool_id)
overriding system value
select told.office_id, n, n, channels[1 + floor(power(taste, 2) * cardinality(channels))], status,
  case when status not in ('unassigned', 'pooled') then ids[seat] end, case when status <> 'pooled' then departments[seat] end,
  array[brands[1 + n % cardinality(brands)]], array[categories[1 + n % cardinality(categories)], categories[1 + (n + 3) % cardinality(categories)]],
  case when diligence < 0.74 then (1 + floor(taste * 40)) * 1000000 end,
  case when n % 3 = 0 then '客户近期装修，关注环保与工期，周末方便到店' else '' end,
  case when status = 'invalid' then reasons[1 + n % cardinality(reasons)] end, case when status = 'pooled' then ids[seat] end,
  case when status <> 'unassigned' then at + interval '1 hour' end, case when status = 'pooled' then at + interval '20 days' end,
  case when status <> 'unassigned' and diligence > 0.28 then least(now(), at + interval '30 days' * taste) end,
  case when status = 'following' then now() + interval '1 day' * (20 * diligence - 4) end,
  case when status = 'unassigned' or diligence <= 0.28 then 0 else floor(3.5714 * diligence)::int end, ids[seat], at, at,
  case when status = 'pooled' then pool.id end
from told join word using (office_id) join seller using (office_id) join pool using (office_id)`
