import { hash } from '@node-rs/argon2'
import type { Client } from 'pg'
import '../src/kernel/server/database/values.ts'
import { customerName } from '../seeds/clues/names.ts'
import { city, communities, province } from '../seeds/clues/places.ts'
import { customerPrefix } from '../seeds/demoAccounts.ts'
import { Dice } from '../seeds/random.ts'
import { defaultRolesOf, defaultRoleTypes } from '../src/modules/organisation/server/defaults/defaults.ts'
import { foundings } from '../src/modules/organisation/server/index.ts'
import { dictionaries } from '../src/modules/settings/server/index.ts'
import { world } from '../src/world.ts'
import { addBigCompany } from './data/bigCompany.ts'
import { clueSql, customerSql } from './data/clues.ts'
import { companiesSql } from './data/companies.ts'
import { followUpSql, memberSql, numbersSql, opportunitySql, stageChangeSql } from './data/sales.ts'

export const benchPassword = 'Tongzhou@2026'
export const offices = 50
const opportunitiesPerClue = 0.3
const said = [
  '电话沟通，客户在看同小区的样板间',
  '已加微信，发了案例与报价',
  '约了周末到店',
  '客户在比价，等优惠',
  '未接通，稍后再联系',
]

/**
 * Fills a migrated, empty database as its owner: 50 offices of 43 people in 17 departments, and `rows` clues with a
 * customer each, spread over the offices as over one shared database: one after the other, over three years; three
 * opportunities to ten clues, and about two follow-ups to each clue; beside them one large company. The same `rows`
 * gives the same data. 1,000,000 rows take about three minutes.
 */
export async function fill(client: Client, rows: number): Promise<void> {
  const password = await hash(benchPassword)
  const kinds = world.all(dictionaries)
  await client.query('begin; select setseed(0.42)')
  await client.query(companiesSql, [
    offices,
    password,
    JSON.stringify(kinds.flatMap(({ code: typeCode, words }) => words.map(word => ({ typeCode, ...word })))),
    JSON.stringify(defaultRoleTypes.map((name, position) => ({ name, position }))),
    JSON.stringify(defaultRolesOf(world)),
    JSON.stringify(Object.fromEntries(kinds.map(({ code, name }) => [code, name]))),
  ])
  await foundAll(client)
  await withoutIndexes(client, ['customer', 'clue'], async () => {
    await client.query(customerSql, [rows, offices, names(), ...places(), province, city, customerPrefix])
    await client.query(clueSql, [rows, offices])
  })
  await withoutIndexes(client, ['opportunity', 'stage_change', 'opportunity_member', 'follow_up'], async () => {
    await client.query('analyze clue, customer, stage, dictionary_item, employee')
    await client.query(opportunitySql, [rows * opportunitiesPerClue, offices, rows])
    await client.query(numbersSql)
    await client.query(stageChangeSql)
    await client.query(memberSql)
    await client.query(followUpSql, [said])
  })
  await client.query(`select setval('customer_id_seq', max(id)), setval('clue_id_seq', max(id)) from clue;
    select setval('opportunity_id_seq', max(id)) from opportunity`)
  await addBigCompany(client, password, Math.ceil(rows / offices))
  await foundAll(client)
  await client.query('commit')
  await client.query('vacuum analyze')
}

/** Gives the companies that have not got it yet what the modules give a new one. */
async function foundAll(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from office o where not exists (select from stage_group g where g.office_id = o.id) order by id',
  )
  for (const { id } of rows)
    for (const found of world.all(foundings)) await found(client, Number(id), new Date().toISOString())
}

function names(): string[] {
  const dice = new Dice(7)
  return Array.from({ length: 20_000 }, () => customerName(dice).name)
}

/** Communities and, at the same place, their districts. */
function places(): [string[], string[]] {
  const pairs = Object.entries(communities).flatMap(([district, names]) => names.map(name => [name, district] as const))
  return [pairs.map(([name]) => name), pairs.map(([, district]) => district)]
}

/** Rows first, indexes and the checks of foreign keys after or not at all: otherwise filling takes many times as long. */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisprimary
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  await client.query("set local session_replication_role = replica; set local maintenance_work_mem = '512MB'")
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON ')) // of all partitions
}
