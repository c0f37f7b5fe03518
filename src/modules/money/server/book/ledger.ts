import type { ClientBase } from 'pg'
import { firstOfEach, keptIn, type Proofs, proofs } from '../../../../kernel/server/ledger/proofs.ts'
import type { World } from '../../../../kernel/server/module.ts'
import { contractJoin } from '../../../contract/server/index.ts'

/** What does not agree: which check, and the first document that breaks it. */
export type Broken = { check: string; document: string }
/** What a check of the ledger of one office found: how much it read, and what does not agree. */
export type LedgerReport = { receipts: number; entries: number; terms: number; broken: Broken[] }

/** SQL of what entries add to a pocket of their receipt, in fen; `which` of them. */
const into = (pocket: string, which = 'true') =>
  `sum(case when not (${which}) then 0 when to_pocket = '${pocket}' then amount when from_pocket = '${pocket}' then -amount else 0 end)`
const booking = `document_kind in ('receipt', 'reversal') and 'outside' in (from_pocket, to_pocket)`
const doubling = `from_pocket = 'earned' and to_pocket = 'outside'`
const termMoves = `(select *, coalesce(to_term_id, from_term_id) as term_id from money_entry where contract_id is not null) m`
const termDays = `(select office_id, term_id, on_day from contract_term_entry union all select office_id, term_id, on_day from ${termMoves}) d`

/** SQL of the amount of a request of these kinds in a state, else 0. */
const inState = (state: string, ...kinds: string[]) =>
  `case when k.state = '${state}' and k.kind in ('${kinds.join("', '")}') then k.amount else 0 end`

const inReceipt = keptIn('receipt', 'receipt_id')
const inRequest = keptIn('money_request', 'document_id')
const inTerm = keptIn('contract_term', 'term_id', { named: `c.number || ' ' || k.name`, join: contractJoin('k') })
const inAllocation = keptIn('money_allocation', ['receipt_id', 'term_id'], {
  named: 'r.number',
  join: 'join receipt r on r.office_id = $1 and r.id = receipt_id',
})

/**
 * The proofs of money. All columns with sums are compared with the entries
 * alone: receipts = allocations + balances + what went outside + what was earned; terms and contracts = their entries.
 */
const ownProofs: Proofs = {
  收款单的余额与流水一致: inReceipt(
    {
      balance: into('balance'),
      allocated: into('term'),
      doubled: into('outside', doubling),
      '-k.posted': into('outside', booking),
      earned: into('earned', `not (${doubling})`),
      refunded: into('outside', `not (${booking} or ${doubling})`),
    },
    'money_entry',
    `k.posted <> case when k.state = 'confirmed' then k.amount else 0 end`,
  ),
  收款单的记账日与流水一致: inReceipt({ posted_on: 'min(on_day)' }, `money_entry where document_kind = 'receipt'`),
  '收款 = 分配 + 余额 + 退款 + 没收': `select id, number as document from receipt
    where office_id = $1 and balance + allocated + refunded + earned <> posted`,
  分配明细与流水一致: inAllocation({ amount: into('term') }, termMoves),
  期款的应收与流水一致: inTerm({ amount: 'sum(amount)' }, 'contract_term_entry'),
  期款的已收与分配一致: inTerm({ paid: 'sum(amount)', held: 'sum(held)' }, 'money_allocation', 'k.paid > k.amount'),
  合同的金额与已收等于各期合计: keptIn('contract', 'contract_id')(
    { effective_total: 'sum(amount)', paid: 'sum(paid)' },
    'contract_term',
  ),
  期款过去每日的未收与流水一致: `select t.id, c.number || ' ' || t.name as document
    from term_past_by_entries($1) e
    full join (select term_id, from_day, until_day, due_on, open from contract_term_past where office_id = $1) p using (term_id, from_day)
    join contract_term t on t.office_id = $1 and t.id = term_id ${contractJoin('t')}
    where (e.until_day, e.due_on, e.open) is distinct from (p.until_day, p.due_on, p.open)`,
  期款的首末日与流水一致: inTerm({ opened_on: 'min(on_day)', touched_on: 'max(on_day)' }, termDays),
  期款的归属与合同一致: `select t.id, c.number || ' ' || t.name as document from contract_term t
    ${contractJoin('t')}
    left join contract_term_past p on p.office_id = t.office_id and p.term_id = t.id
    where t.office_id = $1 and ((t.customer_id, t.owner_id, t.department_id) is distinct from (c.customer_id, c.owner_id, c.department_id)
      or p.term_id is not null and (p.contract_id, p.customer_id, p.owner_id, p.department_id) is distinct from (c.id, c.customer_id, c.owner_id, c.department_id))`,
  退款占用与申请一致: inReceipt({ held: 'sum(amount)' }, 'money_hold where term_id is null'),
  分配的退款占用与占用记录一致: inAllocation({ held: 'sum(amount)' }, 'money_hold where term_id is not null'),
  占用的钱与申请同属一位客户: `select r.id, r.number as document
    from (select receipt_id, document_id from money_hold where office_id = $1 group by 1, 2 having sum(amount) > 0) h
    join receipt r on r.office_id = $1 and r.id = h.receipt_id
    join money_request q on q.office_id = $1 and q.id = h.document_id
    where r.customer_id <> q.customer_id`,
  已批准未付的退款都已占用: inRequest({ [inState('approved', 'refund')]: 'sum(amount)' }, 'money_hold'),
  已付退款与流水一致: inRequest(
    { [inState('done', 'refund', 'double')]: into('outside') },
    `money_entry where document_kind in ('refund', 'double')`,
  ),
  定金与拆分记录一致: inReceipt({ earnest: 'sum(amount)' }, 'money_kind_entry'),
}

/** The tables that several checks read, and what they read of them: once, since the rows of an office lie among those of all others. */
const tables = {
  money_entry:
    'office_id, receipt_id, from_pocket, to_pocket, from_term_id, to_term_id, contract_id, amount, document_kind, document_id, on_day',
  money_allocation: 'office_id, receipt_id, term_id, amount, held',
  receipt:
    'office_id, id, number, customer_id, state, amount, posted, posted_on, balance, allocated, refunded, earned, doubled, held, earnest',
  contract: 'office_id, id, number, effective_total, paid, customer_id, owner_id, department_id',
  contract_term:
    'office_id, id, contract_id, name, amount, paid, held, opened_on, touched_on, customer_id, owner_id, department_id',
  contract_term_entry: 'office_id, term_id, amount, on_day',
  contract_term_past:
    'office_id, term_id, from_day, until_day, due_on, open, contract_id, customer_id, owner_id, department_id',
}
const readOnce = Object.entries(tables).map(
  ([table, columns]) => `${table} as materialized (select ${columns} from ${table} where office_id = $1)`,
)

/** Every row of the office is joined where all of its money is read: in memory, and none is looked up for another, whatever the planner expects. */
const planned = `select set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`
const unplanned = `select set_config('enable_nestloop', 'on', true)`

/**
 * Checks the sums of money of one office, and those that other modules keep; each proof sees one moment. The caller's transaction only reads,
 * so it blocks nobody. Names the first document that breaks each.
 */
export async function checkLedger(client: ClientBase, world: World, officeId: number): Promise<LedgerReport> {
  await client.query(planned)
  const found = await client.query<Broken>(`with ${readOnce.join(', ')} ${firstOfEach(ownProofs)}`, [officeId])
  const broken = found.rows
  await client.query(unplanned)
  for (const brought of world.all(proofs))
    broken.push(...(await client.query<Broken>(firstOfEach(brought), [officeId])).rows)
  const { rows } = await client.query<Omit<LedgerReport, 'broken'>>(
    `select (select count(*)::int from receipt where office_id = $1) as receipts,
       (select count(*)::int from money_entry where office_id = $1) as entries,
       (select count(*)::int from contract_term where office_id = $1) as terms`,
    [officeId],
  )
  return { ...(rows[0] as Omit<LedgerReport, 'broken'>), broken }
}

type OfficeReport = LedgerReport & { office: string }

/** Checks the ledgers of all offices in their order, or of one by name or number, on the owner's connection: each in a snapshot of its own. */
export async function verifyLedgers(client: ClientBase, world: World, office?: string): Promise<OfficeReport[]> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select id, office_name as name from office where $1::text is null or office_name = $1 or id::text = $1 order by id`,
    [office ?? null],
  )
  const reports: OfficeReport[] = []
  for (const { id, name } of rows) {
    const report = await inSnapshot(client, () => checkLedger(client, world, id))
    reports.push(Object.assign(report, { office: name }))
  }
  return reports
}

async function inSnapshot<T>(client: ClientBase, read: () => Promise<T>): Promise<T> {
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    return await read()
  } finally {
    await client.query('rollback')
  }
}

/** Says what a check found, in a sentence. */
export function ledgerInWords({ office, receipts, entries, terms, broken }: OfficeReport): string {
  const read = `${receipts} 张收款、${entries} 条流水、${terms} 期应收`
  if (broken.length === 0) return `✓ ${office}：账实相符（${read}）`
  const words = broken.map(one => `${one.check}：${one.document}`).join('；')
  return `✗ ${office}：不一致（${read}）。${words}`
}
