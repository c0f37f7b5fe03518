import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { attachmentsOf } from '../../../attachments/server/index.ts'
import { contractJoin, termJoin } from '../../../contract/server/index.ts'
import { type Allocation, type MoneyEntry, type ReceiptDetail, receiptActs } from '../../api/receipt.ts'
import type { ReceiptRecord } from '../book/locks.ts'
import { refusalFor, standsAlone } from '../receipts/acts.ts'
import { voucherSubject } from '../receipts/vouchers.ts'
import { receipts } from '../record/receipts.ts'
import { refusalsOf } from '../record/refusing.ts'

/** Returns the moves of entries that a condition over `m` finds, newest first; `$1` is the office. */
export async function entriesWhere(desk: Desk, which: string, values: readonly unknown[], most = 500) {
  const { rows } = await desk.client.query<MoneyEntry & { receiptNumber: string; receiptId: number }>(
    prepared(
      `select m.id, m.from_pocket as "fromPocket", m.to_pocket as "toPocket", c.number as "contractNumber", coalesce(t.name, f.name) as "termName",
       m.amount, m.document_kind as "documentKind", m.reason, m.on_day as "onDay", m.created_by as "createdBy",
       m.created_at as "createdAt", m.receipt_id as "receiptId", r.number as "receiptNumber"
     from money_entry m join receipt r on r.office_id = m.office_id and r.id = m.receipt_id
     left ${contractJoin('m')}
     left join contract_term t on t.office_id = m.office_id and t.id = m.to_term_id
     left join contract_term f on f.office_id = m.office_id and f.id = m.from_term_id
     where m.office_id = $1 and ${which} order by m.id desc limit ${most}`,
      [desk.officeId, ...values],
    ),
  )
  return rows
}

async function allocationsShown(desk: Desk, receiptId: number): Promise<Allocation[]> {
  const { rows } = await desk.client.query<Allocation>(
    prepared(
      `select a.term_id as "termId", t.contract_id as "contractId", c.number as "contractNumber", t.name as "termName", a.amount, a.held
       from money_allocation a ${termJoin('a')}
       join contract c on c.office_id = a.office_id and c.id = t.contract_id
       where a.office_id = $1 and a.receipt_id = $2 and a.amount > 0 order by t.contract_id, t.position`,
      [desk.officeId, receiptId],
    ),
  )
  return rows
}

async function opensOf(desk: Desk, { customerId, opportunityId, contractId }: ReceiptRecord) {
  const [customers, deals, contract] = await together(
    () => desk.names('customer', [customerId]),
    () => desk.names('opportunity', [opportunityId]),
    () =>
      contractId === null
        ? undefined
        : desk.from('contract').select(['ownerId', 'departmentId']).where('id', '=', contractId).executeTakeFirst(),
  )
  return {
    customer: customers.has(customerId),
    deal: opportunityId !== null && deals.has(opportunityId),
    contract: contract !== undefined && desk.may('contractInfo') && desk.reaches('contract', contract),
  }
}

/** Returns a receipt of the person's data scope with its vouchers, moves and allocations. Throws 40400 without it. */
export async function detailOf(desk: Desk, id: number): Promise<ReceiptDetail> {
  const [receipt, row, files, entries, allocations] = await together(
    () => receipts.visible(desk, id),
    () => receipts.rowOf(desk, id),
    () => attachmentsOf(desk, voucherSubject, [id]),
    () => entriesWhere(desk, 'm.receipt_id = $2', [id]),
    () => allocationsShown(desk, id),
  )
  const [opens, refusals, alone] = await together(
    () => opensOf(desk, receipt),
    () => refusalsOf(receiptActs, act => refusalFor(desk, act, receipt)),
    () => standsAlone(desk, receipt),
  )
  return {
    ...row,
    held: receipt.held,
    earned: receipt.earned,
    doubled: receipt.doubled,
    vouchers: files.get(id) ?? [],
    entries,
    allocations,
    opens,
    refusals,
    alone,
  }
}
