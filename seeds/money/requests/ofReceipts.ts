import { formatDate } from '../../../src/kernel/api/time.ts'
import { atWork, day } from '../../calendar.ts'
import type { Receipt } from '../facts.ts'
import type { Signed } from '../read.ts'
import type { Year } from '../year.ts'
import { type Asked, type End, stays } from './asked.ts'

const ends: readonly End[] = ['done', 'done', 'done', 'approved', 'approving', 'done']

/** The balances of cancelled contracts go back to their customers; the newest are still on their way. */
export function refundsOf(year: Year): Asked[] {
  const { book, now } = year
  // A balance of the last days cannot have gone back yet.
  const settled = formatDate(now - 7 * day)
  const back = book.receipts.filter(
    one => one.balance > 0 && one.paid.size > 0 && (one.touchedOn ?? settled) < settled && stays(year, one.ownerId),
  )
  const newest = back.toSorted((a, b) => ((a.touchedOn as string) < (b.touchedOn as string) ? -1 : 1)).slice(-6)
  return newest.map((receipt, place): Asked => {
    const end = ends[place + ends.length - newest.length] as End
    const at = atWork(Date.parse(receipt.touchedOn as string) + 2 * day)
    const reason = place % 2 === 0 ? '退单，客户换了房子' : '多付的款退回'
    return {
      kind: 'refund',
      end,
      at,
      reason,
      comment: '同意退款',
      ...partyOf(receipt),
      amount: receipt.balance,
      parts: [{ receiptId: receipt.id, termId: null, amount: receipt.balance }],
      facts: payeeOf(receipt),
    }
  })
}

/** Some customer wants part of the last instalment back, which the head refuses. */
export function refusedOf(year: Year, contracts: readonly Signed[]): Asked[] {
  const { book, now } = year
  const found = book.receipts.findLast(
    one =>
      one.state === 'confirmed' &&
      one.contractId !== null &&
      one.paid.size === 1 &&
      one.balance === 0 &&
      stays(year, one.ownerId) &&
      (one.confirmedAt as number) < now - 20 * day,
  )
  const [termId] = found ? [...found.paid.keys()] : []
  if (!found || termId === undefined || !contracts.some(one => one.id === found.contractId)) return []
  return [
    {
      kind: 'refund',
      end: 'rejected',
      at: atWork(now - 9 * day),
      reason: '客户说有两块砖色差，要求退 500 元',
      comment: '先上门看色差再定，这次不退',
      ...partyOf(found),
      amount: 50_000,
      parts: [{ receiptId: found.id, termId, amount: 50_000 }],
      facts: payeeOf(found),
    },
  ]
}

const partyOf = ({ customerId, contractId, ownerId, departmentId }: Receipt) => ({
  customerId,
  contractId,
  ownerId,
  departmentId,
})
const payeeOf = ({ way }: Receipt) => ({
  payee: way.payer || '客户本人',
  payeeAccount: way.externalSerial ? '原路退回' : '现金',
})

/** Whole deposits of deals without a contract, the oldest first. */
const depositsOf = ({ book }: Year) =>
  book.receipts.filter(
    one => one.kind === 'earnest' && one.contractId === null && one.balance === one.amount && one.paid.size === 0,
  )

/** A customer whose deposit the company gives back, since the goods did not come. */
export function depositBackOf(year: Year): Asked[] {
  const [, found] = depositsOf(year)
  if (!found || !stays(year, found.ownerId)) return []
  const at = atWork((found.confirmedAt as number) + 20 * day)
  return [
    {
      kind: 'refund',
      end: 'done',
      at,
      reason: '厂家停产，客户改买别的，退回定金',
      comment: '同意退款',
      ...partyOf(found),
      amount: found.amount,
      parts: [{ receiptId: found.id, termId: null, amount: found.amount }],
      facts: payeeOf(found),
    },
  ]
}

/** A customer who backed out loses their 定金. */
export function forfeituresOf(year: Year): Asked[] {
  const [found] = depositsOf(year)
  if (!found || !stays(year, found.ownerId)) return []
  const at = atWork((found.confirmedAt as number) + 30 * day)
  return [
    {
      kind: 'forfeiture',
      end: 'done',
      at,
      reason: '客户另选他家，按定金约定不退',
      comment: '同意',
      ...partyOf(found),
      amount: found.amount,
      receiptId: found.id,
    },
  ]
}
