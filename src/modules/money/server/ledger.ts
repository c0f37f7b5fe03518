import type { ClientBase } from 'pg'
import type { World } from '../../../kernel/server/module.ts'
import { type Proofs, proofs } from '../../../kernel/server/record/proofs.ts'
import { contractJoin } from '../../contract/server/index.ts'

/** What does not agree: which check, and the first document that breaks it. */
export type Broken = { check: string; document: string }
/** What a check of the ledger of one office found: how much it read, and what does not agree. */
export type LedgerReport = { receipts: number; entries: number; terms: number; broken: Broken[] }

const net = (pocket: string) =>
  `sum(case when m.to_pocket = '${pocket}' then m.amount when m.from_pocket = '${pocket}' then -m.amount else 0 end)`

/**
 * The proofs of money. All columns with sums are compared with the entries
 * alone: receipts = allocations + balances + what went outside + what was earned; terms and contracts = their entries.
 */
const ownProofs: Proofs = {
  收款单的余额与流水一致: `select r.id, r.number as document from receipt r
    left join (select m.receipt_id, ${net('balance')} as balance, ${net('term')} as allocated, ${net('earned')} as earned, ${net('outside')} as outside,
        coalesce(sum(m.amount) filter (where m.from_pocket = 'earned' and m.to_pocket = 'outside'), 0) as doubled,
        coalesce(sum(case when m.document_kind = 'receipt' then m.amount when m.document_kind = 'reversal' and m.to_pocket = 'outside' then -m.amount else 0 end), 0) as posted
      from money_entry m where m.office_id = $1 group by 1) s on s.receipt_id = r.id
    where r.office_id = $1 and (r.balance <> coalesce(s.balance, 0) or r.allocated <> coalesce(s.allocated, 0) or r.doubled <> coalesce(s.doubled, 0)
      or r.posted <> coalesce(s.posted, 0) or r.earned <> coalesce(s.earned, 0) + coalesce(s.doubled, 0)
      or r.refunded <> coalesce(s.outside, 0) + coalesce(s.posted, 0) - coalesce(s.doubled, 0)
      or r.posted <> case when r.state = 'confirmed' then r.amount else 0 end)`,
  收款单的记账日与流水一致: `select r.id, r.number as document from receipt r
    left join (select receipt_id, on_day from money_entry where office_id = $1 and document_kind = 'receipt') m on m.receipt_id = r.id
    where r.office_id = $1 and r.posted_on is distinct from m.on_day`,
  '收款 = 分配 + 余额 + 退款 + 没收': `select id, number as document from receipt
    where office_id = $1 and balance + allocated + refunded + earned <> posted`,
  分配明细与流水一致: `select receipt_id as id, coalesce(r.number, '') as document from (
      select m.receipt_id, coalesce(m.to_term_id, m.from_term_id) as term_id, ${net('term')} as amount
      from money_entry m where m.office_id = $1 and m.contract_id is not null group by 1, 2) s
    full join (select receipt_id, term_id, amount from money_allocation where office_id = $1) a using (receipt_id, term_id)
    left join receipt r on r.office_id = $1 and r.id = receipt_id
    where coalesce(s.amount, 0) <> coalesce(a.amount, 0)`,
  期款的应收与流水一致: `select t.id, c.number || ' ' || t.name as document from contract_term t
    ${contractJoin('t')}
    left join (select term_id, sum(amount) as amount from contract_term_entry where office_id = $1 group by 1) e on e.term_id = t.id
    where t.office_id = $1 and t.amount <> coalesce(e.amount, 0)`,
  期款的已收与分配一致: `select t.id, c.number || ' ' || t.name as document from contract_term t
    ${contractJoin('t')}
    left join (select term_id, sum(amount) as amount, sum(held) as held from money_allocation where office_id = $1 group by 1) a on a.term_id = t.id
    where t.office_id = $1 and (t.paid <> coalesce(a.amount, 0) or t.held <> coalesce(a.held, 0) or t.paid > t.amount)`,
  合同的金额与已收等于各期合计: `select c.id, c.number as document from contract c
    left join (select contract_id, sum(amount) as amount, sum(paid) as paid from contract_term where office_id = $1 group by 1) t on t.contract_id = c.id
    where c.office_id = $1 and (c.effective_total <> coalesce(t.amount, 0) or c.paid <> coalesce(t.paid, 0))`,
  期款过去每日的未收与流水一致: `select t.id, c.number || ' ' || t.name as document
    from term_past_by_entries($1) e
    full join (select term_id, from_day, until_day, due_on, open from contract_term_past where office_id = $1) p using (term_id, from_day)
    join contract_term t on t.office_id = $1 and t.id = term_id ${contractJoin('t')}
    where (e.until_day, e.due_on, e.open) is distinct from (p.until_day, p.due_on, p.open)`,
  期款的首末日与流水一致: `select t.id, c.number || ' ' || t.name as document from contract_term t
    ${contractJoin('t')}
    left join (select term_id, min(first) as first, max(last) as last from (
        select term_id, min(on_day) as first, max(on_day) as last from contract_term_entry where office_id = $1 group by 1
        union all
        select coalesce(to_term_id, from_term_id), min(on_day), max(on_day) from money_entry where office_id = $1 and contract_id is not null group by 1) d
      group by 1) d on d.term_id = t.id
    where t.office_id = $1 and (t.opened_on, t.touched_on) is distinct from (d.first, d.last)`,
  期款的归属与合同一致: `select t.id, c.number || ' ' || t.name as document from contract_term t
    ${contractJoin('t')}
    left join contract_term_past p on p.office_id = t.office_id and p.term_id = t.id
    where t.office_id = $1 and ((t.customer_id, t.owner_id, t.department_id) is distinct from (c.customer_id, c.owner_id, c.department_id)
      or p.term_id is not null and (p.contract_id, p.customer_id, p.owner_id, p.department_id) is distinct from (c.id, c.customer_id, c.owner_id, c.department_id))`,
  退款占用与申请一致: `select r.id, r.number as document from receipt r
    left join (select receipt_id, sum(amount) as held from money_hold where office_id = $1 and term_id is null group by 1) h on h.receipt_id = r.id
    where r.office_id = $1 and r.held <> coalesce(h.held, 0)`,
  分配的退款占用与占用记录一致: `select receipt_id as id, r.number as document
    from (select receipt_id, term_id, sum(amount) as held from money_hold where office_id = $1 and term_id is not null group by 1, 2) h
    full join (select receipt_id, term_id, held from money_allocation where office_id = $1) a using (receipt_id, term_id)
    join receipt r on r.office_id = $1 and r.id = receipt_id
    where coalesce(h.held, 0) <> coalesce(a.held, 0)`,
  占用的钱与申请同属一位客户: `select r.id, r.number as document
    from (select receipt_id, document_id from money_hold where office_id = $1 group by 1, 2 having sum(amount) > 0) h
    join receipt r on r.office_id = $1 and r.id = h.receipt_id
    join money_request q on q.office_id = $1 and q.id = h.document_id
    where r.customer_id <> q.customer_id`,
  已批准未付的退款都已占用: `select q.id, q.number as document from money_request q
    left join (select document_id, sum(amount) as held from money_hold where office_id = $1 group by 1) h on h.document_id = q.id
    where q.office_id = $1 and coalesce(h.held, 0) <> case when q.kind = 'refund' and q.state = 'approved' then q.amount else 0 end`,
  已付退款与流水一致: `select q.id, q.number as document from money_request q
    left join (select m.document_id, ${net('outside')} as amount from money_entry m where m.office_id = $1 and m.document_kind in ('refund', 'double') group by 1) m
      on m.document_id = q.id
    where q.office_id = $1 and q.kind in ('refund', 'double') and coalesce(m.amount, 0) <> case when q.state = 'done' then q.amount else 0 end`,
  定金与拆分记录一致: `select r.id, r.number as document from receipt r
    left join (select receipt_id, sum(amount) as earnest from money_kind_entry where office_id = $1 group by 1) k on k.receipt_id = r.id
    where r.office_id = $1 and r.earnest <> coalesce(k.earnest, 0)`,
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

// Without `materialized` the planner takes it for granted that the first document is found at once, and compares each row with each.
const firstOfEach = (all: Proofs) =>
  Object.entries(all)
    .map(
      ([name, text]) =>
        `(with broken as materialized (${text}) select '${name}' as "check", document from broken order by id limit 1)`,
    )
    .join(' union all ')

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
