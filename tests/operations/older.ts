import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pastBoundFunctions } from '../../src/kernel/server/database/unbound.ts'

const folder = 'migrations'

/** The migrations in their order. */
export const migrations = async () => (await readdir(folder)).filter(name => /^\d{4}_/.test(name)).sort()

/** Makes a database as a version had it whose next migration is `next`, with what `filling` inserts: customers of a company. */
export async function makeOlder(url: string, next: string, filling = customers): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      'create table migration (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    for (const name of (await migrations()).filter(name => name < next)) await apply(client, name)
    await client.query(filling)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(join(folder, name), 'utf8')
  await client.query('begin')
  await pastBoundFunctions(client, () => client.query(sql.replace('create index concurrently', 'create index')))
  await client.query(`insert into migration (name, hash) values ($1, encode(sha256(convert_to($2, 'UTF8')), 'hex'))`, [
    name,
    sql,
  ])
  await client.query('commit')
}

const customers = `
with company as (insert into office (office_name, office_type, office_user_num) values ('从前的公司', '瓷砖', '1-20人') returning id)
insert into customer (office_id, name, phone, community, room)
select id, '王小明' || n, '1540000' || (1000 + n), '翡翠湾', n || '室' from company, generate_series(1, 300) n`
