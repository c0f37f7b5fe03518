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
