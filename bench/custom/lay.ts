import type { Client } from 'pg'

/** Custom values of the twenty fields for the row `n`, as SQL. */
const values = `jsonb_build_object('s1', 'o' || (1 + n % 12), 's2', 'o' || (1 + n % 4), 's3', case when n % 2 = 0 then 'yes' else 'no' end,
  'n1', ((n::bigint * 7919) % 1000003) / 100.0, 'n2', (n % 900) * 1000, 'n3', n % 10000, 'n4', n % 9, 'n5', n % 4, 'n6', (n % 300) / 10.0,
  't1', to_char(date '2026-01-01' + n % 1000, 'YYYY-MM-DD'), 't2', to_char(timestamp '2026-01-01' + n % 1000 * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
  't3', to_char(date '2026-01-01' + n % 700, 'YYYY-MM-DD'), 'm1', jsonb_build_array('o' || (1 + n % 8), 'o' || (1 + (n + 3) % 8)),
  'x1', 'HT-' || n, 'x2', '名家设计', 'x3', '周末方便到店，关注环保', 'x4', '滨江路' || n % 900 || '号', 'x6', '工长' || n % 40, 'x7', '同城品牌')`

/** Gives a company `wanted` clues with the twenty fields: those that it has, and more beside them, which come with their values as those of a workbook do. */
export async function layCustom(client: Client, officeId: number, wanted: number): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as there, count(own)::int as owned from clue where office_id = $1`,
    [officeId],
  )
  const { there, owned } = rows[0] as { there: number; owned: number }
  if (owned >= wanted) return
  console.log(`正在给一家公司 ${wanted} 条流量填自定义字段…`)
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `update clue c set own = ${values} from (select id, row_number() over (order by id)::int as n from clue where office_id = $1) numbered
     where c.office_id = $1 and c.id = numbered.id`,
    [officeId],
  )
  await client.query(
    `with made as (
       insert into customer (office_id, name, phone, created_at)
       select $1, '自有' || n, '157' || lpad(n::text, 8, '0'), now() - interval '1 minute' * n from generate_series(1, $2::int) n
       returning office_id, id, created_at
     ), seller as (
       select array_agg(id order by id) as ids, array_agg(department_id order by id) as departments
       from employee where office_id = $1 and name like 'sales%'
     )
     insert into clue (office_id, customer_id, status, owner_id, department_id, created_at, updated_at, own)
     select office_id, id, 'following', ids[1 + id % cardinality(ids)], departments[1 + id % cardinality(ids)], created_at, created_at, ${values}
     from (select made.*, $3::int + row_number() over (order by id)::int as n from made) numbered cross join seller`,
    [officeId, Math.max(0, wanted - there), there],
  )
  await client.query('commit')
  await client.query('vacuum analyze clue, customer')
}
