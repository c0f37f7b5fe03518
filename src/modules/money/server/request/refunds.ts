import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { lockContracts } from '../../../contract/server/index.ts'
import type { RefundOffer, RefundPart } from '../../api/request.ts'
import { allocationsOf, openBook, paidContracts, type ReceiptRecord } from '../book/locks.ts'
import type { Move } from '../book/posting.ts'
import { receiptVisibility, scopeModule } from '../record/scope.ts'

type Part = { receiptId: number; termId: number | null; amount: number }

type Of = { receiptId?: number | undefined; contractId?: number | undefined; customerId?: number | undefined }

/** Returns what is free to be refunded: of receipts' balances and of what they paid, of one receipt, contract or customer of the data scope. */
export async function refundOffers(desk: Desk, { receiptId, contractId, customerId }: Of): Promise<RefundOffer[]> {
  const { values, bind } = new Statement()
  const [office, receipt] = [bind(desk.officeId), bind(receiptId ?? null)]
  const [contract, customer] = [bind(contractId ?? null), bind(customerId ?? null)]
  const { rows } = await desk.client.query<RefundOffer>(
    prepared(
      `select r.id as "receiptId", r.number as "receiptNumber", r.account_id as "accountId", r.received_on as "receivedOn",
         p.term_id as "termId", c.number as "contractNumber", t.name as "termName", p.free
       from receipt r
       cross join lateral (
         select null::bigint as term_id, r.balance - r.held as free
         union all select a.term_id, a.amount - a.held from money_allocation a where a.office_id = r.office_id and a.receipt_id = r.id) p
       left join contract_term t on t.office_id = r.office_id and t.id = p.term_id
       left join contract c on c.office_id = r.office_id and c.id = t.contract_id
       where r.office_id = ${office} and r.state = 'confirmed' and p.free > 0
         and (${receipt}::bigint is null or r.id = ${receipt}) and (${customer}::bigint is null or r.customer_id = ${customer})
         and (${contract}::bigint is null or t.contract_id = ${contract} or (p.term_id is null and r.contract_id = ${contract}))
         and ${inScope(desk, receiptVisibility, 'r')(bind)}
       order by r.received_on desc, r.id desc, p.term_id nulls first limit 200`,
      values,
    ),
  )
  return rows
}

/** Locks what refunds touch: the book, the contracts that the receipts paid, the receipts. */
export async function lockRefunded(desk: Desk, receiptIds: readonly number[]): Promise<ReceiptRecord[]> {
  await openBook(desk)
  await lockContracts(desk, await paidContracts(desk, receiptIds))
  return desk.lock('receipt', [...new Set(receiptIds)])
}

const noCustomer = '退款的收款单不存在，或不在您的数据范围内'

/** Returns the one customer of a refund's receipts. Throws 40000 in words where there is none, or more than one. */
export function customerOf(
  desk: Desk,
  receipts: readonly ReceiptRecord[],
  wanted: readonly RefundPart[],
): ReceiptRecord {
  const [first] = receipts
  const seen = wanted.every(part => receipts.some(one => one.id === part.receiptId && desk.reaches(scopeModule, one)))
  if (!first || !seen) throw badInput('parts', noCustomer)
  if (receipts.some(one => one.customerId !== first.customerId)) throw badInput('parts', '一次只能退同一客户的款')
  return first
}

/**
 * Returns why parts cannot be refunded from locked receipts, in words; null where they can. Counted is what is free on the original receipt
 * and on the contract, less what approved refunds keep (chain.md §3).
 */
export async function shortOf(
  desk: Desk,
  receipts: readonly ReceiptRecord[],
  parts: readonly Part[],
): Promise<string | null> {
  const allocations = await allocationsOf(desk, { receiptIds: receipts.map(one => one.id) })
  const keyOf = ({ receiptId, termId }: Pick<Part, 'receiptId' | 'termId'>) => `${receiptId} ${termId ?? ''}`
  const wanted = Map.groupBy(parts, keyOf)
  for (const [, [part, ...same]] of wanted) {
    if (!part) continue
    const amount = same.reduce((sum, one) => sum + one.amount, part.amount)
    const receipt = receipts.find(one => one.id === part.receiptId)
    const paid = allocations.find(one => one.receiptId === part.receiptId && one.termId === part.termId)
    const free =
      part.termId === null ? (receipt ? receipt.balance - receipt.held : 0) : paid ? paid.amount - paid.held : 0
    if (receipt?.state !== 'confirmed') return `收款单 ${receipt?.number ?? ''} 未确认或已红冲，不能退款`
    if (amount > free) return `收款单 ${receipt.number} 可退金额不足`
  }
  return null
}

/** Keeps the money of a refund for it, or gives it free again (`sign` -1): nobody else can spend it meanwhile. */
export async function hold(
  desk: Desk,
  requestId: number,
  parts: readonly Part[],
  sign: 1 | -1,
  name: string,
): Promise<void> {
  const rows = parts.map(({ receiptId, termId, amount }) => ({
    receiptId,
    termId,
    amount: sign * amount,
    documentId: requestId,
    createdBy: desk.employeeId,
  }))
  await desk.insertMany('moneyHold', rows, { action: sign > 0 ? '占用退款' : '解除退款占用', name })
}

/** Returns the moves by which parts go out. */
export async function outMoves(desk: Desk, parts: readonly Part[]): Promise<Move[]> {
  const allocations = await allocationsOf(desk, { receiptIds: parts.map(one => one.receiptId) })
  return parts.map(({ receiptId, termId, amount }) => {
    const paid = allocations.find(one => one.receiptId === receiptId && one.termId === termId)
    return termId === null || !paid
      ? { receiptId, from: 'balance', to: 'outside', amount }
      : { receiptId, from: 'term', to: 'outside', term: { id: termId, contractId: paid.contractId }, amount }
  })
}
