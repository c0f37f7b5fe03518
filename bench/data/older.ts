import type { Client } from 'pg'
import { customerName } from '../../seeds/clues/names.ts'
import { communities } from '../../seeds/clues/places.ts'
import { customerPrefix } from '../../seeds/demoAccounts.ts'
import { Dice } from '../../seeds/random.ts'
import { withoutIndexes } from '../data.ts'

const offices = 50
const dealsPerClue = 0.3

/**
 * Fills a database whose next migration is 0079 as its owner: 50 companies of one person, and `rows` clues with a customer each; three deals to
 * ten clues, two follow-ups to each clue and one to each deal. Only what the shape of that version requires is given.
 */
export async function fillOlder(client: Client, rows: number): Promise<void> {
  const dice = new Dice(7)
  const names = Array.from({ length: 20_000 }, () => customerName(dice).name)
  await client.query('begin; select setseed(0.42)')
  await client.query(companiesSql)
  await withoutIndexes(client, ['customer', 'clue', 'opportunity', 'follow_up'], async () => {
    await client.query(customersSql, [rows, names, Object.values(communities).flat(), customerPrefix])
    await client.query(cluesSql, [rows])
    await client.query(dealsSql, [rows * dealsPerClue])
    await client.query(followUpsSql)
  })
  await client.query('commit')
  await client.query('vacuum analyze')
}

const companiesSql = `
insert into office (office_name, office_type, office_user_num) select '从前的公司' || n, '瓷砖', '1-20人' from generate_series(1, ${offices}) n;
insert into account (username, real_name, password_hash) select 'older' || n, '从前', '' from generate_series(1, ${offices}) n;
insert into employee (office_id, account_id, name) select n, n, '从前' from generate_series(1, ${offices}) n;
insert into stage_group (office_id, name, is_default) select n, '默认', true from generate_series(1, ${offices}) n;
insert into stage (office_id, stage_group_id, name, probability) select n, n, '接洽', 10 from generate_series(1, ${offices}) n`

/** $1 rows, $2 names, $3 communities, $4 what phones begin with. */
const customersSql = `
with named as (select array_agg(sounds_of(name) order by place) as sounds from unnest($2::text[]) with ordinality one (name, place))
insert into customer (office_id, name, sounds, phone, community, building, room, created_by, created_at)
select office, ($2::text[])[pick], named.sounds[pick], $4::text || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
  case when random() < 0.86 then ($3::text[])[place] else '' end, 1 + n % 28 || '幢', 100 * (1 + n % 26) + 1 + n % 4, office, at
from (
  select n, 1 + (n - 1) % ${offices} as office, (1 + floor(random() * cardinality($2::text[])))::int as pick,
    (1 + floor(random() * cardinality($3::text[])))::int as place, now() - interval '3 years' * (1 - n::float / $1::int) as at
  from generate_series(1, $1::int) n
) drawn, named`

const cluesSql = `
insert into clue (office_id, customer_id, status, owner_id, remark, last_follow_up_at, next_follow_up_at, follow_up_count, created_by, created_at)
select office_id, id, 'following', office_id, '客户近期装修，关注环保与工期', created_at + interval '2 days', created_at + interval '9 days', 2, office_id, created_at
from customer where id <= $1 order by id`

const dealsSql = `
insert into opportunity (office_id, number, name, customer_id, clue_id, stage_group_id, stage_id, owner_id, created_by, created_at)
select c.office_id, 'SJ' || c.id, u.name || '·' || u.community, c.customer_id, c.id, c.office_id, c.office_id, c.owner_id, c.owner_id, c.created_at
from clue c join customer u on u.office_id = c.office_id and u.id = c.customer_id where c.id <= $1 order by c.id`

const followUpsSql = `
insert into follow_up (office_id, clue_id, opportunity_id, customer_id, content, created_by, created_at)
select office_id, clue_id, deal_id, customer_id, '电话沟通，客户在看同小区的样板间', created_by, at + n * interval '1 day' from (
  select office_id, id as clue_id, null::bigint as deal_id, customer_id, created_by, created_at as at, n from clue, generate_series(1, 2) n
  union all select office_id, null, id, customer_id, created_by, created_at, 3 from opportunity) spoken order by at, n`
