import { Client } from 'pg'
import { freshDatabase } from '../support/database.ts'

export type Demo = {
  ownerUrl: string
  client: Client
  rows<R extends Record<string, unknown>>(sql: string, values?: unknown[]): Promise<R[]>
  /** The first column of the first row as a number. */
  count(sql: string, values?: unknown[]): Promise<number>
  drop(): Promise<void>
}

/** A migrated database of the test file's own with its owner signed in. */
export async function openDemo(): Promise<Demo> {
  const database = await freshDatabase()
  const client = new Client(database.ownerUrl)
  client.on('error', () => {}) // dropping the database ends the session
  await client.connect()
  const rows: Demo['rows'] = async (sql, values) => (await client.query(sql, values)).rows
  return {
    ownerUrl: database.ownerUrl,
    client,
    rows,
    count: async (sql, values) => Number(Object.values((await rows(sql, values))[0] ?? {})[0]),
    async drop() {
      await client.end()
      await database.drop()
    },
  }
}

/** Columns of moments that may lie ahead: what is planned, and until when something stands. */
const ahead = ['next_at', 'next_follow_up_at', 'until_at', 'valid_until']

/** Returns the columns of moments, as `table.column`, that have one after `now` (`now` itself lies ahead of the clock, or the moments that the database fills in would count). */
export async function columnsAfter(demo: Demo, now: Date): Promise<string[]> {
  const columns = await demo.rows<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone' and c.column_name <> all($1) order by 1, 2`,
    [ahead],
  )
  const after = columns.map(
    ({ table, column }) => `(select '${table}.${column}' as name from ${table} where ${column} > $1 limit 1)`,
  )
  const rows = await demo.rows<{ name: string }>(after.join(' union all '), [now])
  return rows.map(({ name }) => name)
}

const tables = [
  ...[
    'office',
    'department',
    'employee',
    'employee_role',
    'role_type',
    'role',
    'role_menu',
    'role_element',
    'role_scope',
  ],
  ...[
    'dictionary_item',
    'series',
    'goods',
    'goods_set',
    'special_offer',
    'special_use',
    'customer',
    'clue',
    'follow_up',
    'operation_log',
    'notification',
    'saved_view',
  ],
  ...['pool', 'stage_group', 'stage', 'team', 'team_member', 'opportunity', 'opportunity_member', 'stage_change'],
  ...['document_counter', 'quotation', 'quotation_space', 'quotation_line'],
  ...['contract', 'contract_line', 'contract_term', 'contract_term_entry', 'contract_change'],
  ...['receipt', 'money_entry', 'money_allocation', 'money_hold', 'money_kind_entry', 'money_closing', 'money_request'],
  ...[
    'commission_lot',
    'commission_take',
    'commission_entry',
    'commission_month',
    'commission_closing',
    'statement_file',
    'statement_row',
    'mall_entry',
    'mall_closing',
  ],
]

/**
 * Returns a fingerprint of everything in the demo, by table: the sum of a 64-bit hash of each row, which needs no sorting.
 * Accounts count without their salted hashes, log entries without their transaction.
 */
export async function contentOf(demo: Demo): Promise<Record<string, string>> {
  const accounts = '(select id, username, mobile, real_name, is_platform, created_at, updated_at from account)'
  const prints: Record<string, string> = {}
  for (const [name, from] of [...tables.map(name => [name, name] as const), ['account', accounts] as const]) {
    const [row] = await demo.rows<{ print: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(line, 0)), 0) as print from (select (to_jsonb(one) - 'tx')::text as line from ${from} as one) as lines`,
    )
    prints[name] = row?.print ?? ''
  }
  return prints
}
