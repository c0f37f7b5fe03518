import type pg from 'pg'

/** Words that stand in the texts of a person's rows and nowhere else. */
export type Marks = { work: string; personal: string; ledger: string }

/** What everybody in a company may read by its name: people, departments, and what it sets up for all. */
export const publicly = [
  ...['account', 'employee', 'department', 'role', 'role_type', 'team', 'pool', 'stage_group', 'stage'],
  ...[
    'dictionary_type',
    'dictionary_item',
    'series',
    'goods',
    'goods_code_pattern',
    'price_window',
    'price_batch',
    'goods_set',
    'warehouse',
    'vehicle',
    'trip',
    'stock_lot',
    'stock_key',
    'stock_cost',
    'supplier',
    'installer',
    'install_points',
    'wage_rate',
    'dealer_loan',
    'dealer_loan_line',
    'purchase',
    'purchase_line',
    'stock_receipt',
    'stock_receipt_line',
    'receipt_cost',
    'supplier_return',
    'supplier_return_line',
    'stock_move',
    'stock_move_line',
    'stock_transfer',
    'stock_transfer_line',
    'stock_transfer_part',
    'stocktake',
    'quotation_template',
    'contract_template',
    'assignment_rule',
    'approval_calendar_day',
    'approval_node_template',
  ],
  ...['approval_form', 'approval_flow', 'approval_flow_version'],
]

/** What is a person's own: not even the head of their department sees it. The files that they exported the head does. */
export const privately = ['saved_view', 'notification', 'export_task', 'approval_delegation']

/** What is the whole company's and has no owner, and only those read who may do so at all: its bank statements, and rates of commission. */
export const ledgers = ['statement_file', 'statement_row', 'commission_rate']

/** Writes another word instead of one in all texts of a table, past its keys, which hold of the texts as before. */
export async function renamed(owner: pg.Pool, table: string, from: string, to: string): Promise<void> {
  const client = await owner.connect()
  try {
    const { rows } = await client.query<{ set: string }>(
      `select string_agg(format('%1$I = replace(%1$I::text, $1, $2)::%2$s', column_name, data_type), ', ') as set
       from information_schema.columns where table_schema = 'public' and table_name = $1
         and data_type in ('text', 'jsonb') and is_generated = 'NEVER'`,
      [table],
    )
    await client.query('begin')
    await client.query(`set local session_replication_role = 'replica'`)
    await client.query(`update ${table} t set ${rows[0]?.set} where t::text like '%' || $1 || '%'`, [from, to])
    await client.query('commit')
  } finally {
    client.release()
  }
}
