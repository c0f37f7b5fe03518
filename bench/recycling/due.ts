import type { Client, Pool } from 'pg'

/** Companies whose clues all become due. */
export const offices = [11, 12, 13, 14, 15]

const ours = `office_id = any('{${offices}}')`

/**
 * Gives every clue of these companies an owner who has not called for months, and switches recycling on without a
 * warning before it. `forgetRecycling` undoes it. Returns the number of clues.
 */
export async function letCluesBeDue(client: Client): Promise<number> {
  await client.query('begin; set local session_replication_role = replica')
  await client.query(`create table bench_clue as select * from clue where ${ours}`)
  const { rowCount } = await client.query(
    `update clue c set status = 'following', owner_id = e.id, department_id = e.department_id, pool_id = null, pooled_at = null,
       assigned_at = now() - interval '100 days', last_follow_up_at = null, follow_up_count = 0
     from employee e where c.office_id = any($1) and e.office_id = c.office_id and e.id = coalesce(c.owner_id, c.former_owner_id, c.created_by)`,
    [offices],
  )
  await client.query(
    `insert into office_switch (office_id, code, value)
     select office_id, code, value::jsonb from unnest($1::bigint[]) office_id,
       (values ('clueRecycling', 'true'), ('recyclingWarningHours', '0')) switch (code, value)`,
    [offices],
  )
  await client.query('commit')
  await client.query('vacuum analyze clue')
  return rowCount ?? 0
}

const isLeft = `status = 'following' and follow_up_count = 0`

/** Counts the clues that have not gone back yet. */
export async function stillDue(client: Client): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from clue where ${ours} and ${isLeft}`)
  return rows[0].count
}

/** Returns one of the next clues that will go back, in the order of their ids; undefined if none is left. */
export async function aboutToGo(pool: Pool, office: number): Promise<number | undefined> {
  const { rows } = await pool.query(
    `select id::int from clue where office_id = $1 and ${isLeft} order by id offset floor(random() * 60) limit 1`,
    [office],
  )
  return rows[0]?.id
}

/** Restores the generated database. */
export async function forgetRecycling(client: Client, lastFollowUp: number): Promise<void> {
  const columns = await givenColumns(client)
  await client.query(`begin; set local session_replication_role = replica;
    delete from clue where ${ours}; insert into clue (${columns}) select ${columns} from bench_clue; drop table bench_clue;
    delete from follow_up where ${ours} and id > ${lastFollowUp}; delete from office_switch where ${ours};
    delete from recycling_warning where ${ours}; delete from assignment_log where ${ours};
    delete from operation_log where ${ours}; delete from operation_log_seal where ${ours}; delete from notification where ${ours};
    commit`)
  for (const table of ['clue', 'operation_log', 'operation_log_seal']) await client.query(`vacuum analyze ${table}`)
}

/** Returns the clue's columns that PostgreSQL does not compute from others. */
async function givenColumns(client: Client): Promise<string> {
  const { rows } = await client.query(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = 'clue'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return rows[0].columns
}
