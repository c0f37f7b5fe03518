import { mulDiv } from '../../src/kernel/api/division.ts'
import { formatDate } from '../../src/kernel/api/time.ts'
import { earnestLimit } from '../../src/modules/money/api/earnest.ts'
import { spread } from '../../src/modules/money/api/spread.ts'
import type { Employee } from '../companies/employ.ts'
import { type Entry, type Kind, later, type NewReceipt, type Receipt, type Standing } from './facts.ts'
import type { Signed, Term } from './read.ts'

/**
 * The money of a company as the demo plays it: receipts, their entries and the log, in memory, by the rules of `modules/money`.
 * `keepBook` writes it.
 */
export class Book {
  readonly receipts: Receipt[] = []
  readonly entries: Entry[] = []
  readonly kinds: Kind[] = []
  readonly terms = new Map<number, Standing>()
  readonly officeId: number

  constructor(officeId: number) {
    this.officeId = officeId
  }

  /** Notes that money came in, not confirmed yet. */
  enter(facts: NewReceipt): Receipt {
    const receipt = {
      ...facts,
      id: 0,
      number: '',
      balance: 0,
      earnest: 0,
      touchedOn: null,
      postedOn: null,
      paid: new Map<number, number>(),
    }
    this.receipts.push(receipt)
    return receipt
  }

  /** Credits a receipt to its customer at the moment of its confirmation; 定金 counts as such. */
  credit(receipt: Receipt): void {
    const { amount, receivedOn: onDay, confirmedAt, keeper: by } = receipt
    const at = confirmedAt as number
    this.#move({
      receipt,
      from: 'outside',
      to: 'balance',
      term: null,
      amount,
      kind: 'receipt',
      reason: '',
      onDay,
      at,
      by,
      action: '收款入账',
    })
    if (receipt.kind === 'earnest') this.#count(receipt, null, amount, '收到定金', onDay, at)
  }

  /**
   * Pays a contract's open terms, the oldest due first, from what is left of a receipt, when it is confirmed or when the contract takes effect;
   * splits off 定金 beyond the limit.
   */
  pay(receipt: Receipt, contract: Signed, at: number): void {
    const confirmed = at === receipt.confirmedAt
    const onDay = confirmed ? receipt.receivedOn : formatDate(at)
    const total = contract.terms.filter(one => one.openedAt <= at).reduce((sum, one) => sum + one.amount, 0)
    const beyond = receipt.earnest - mulDiv(total, earnestLimit, 10_000)
    if (beyond > 0) this.#count(receipt, contract.id, -beyond, '超过合同价 20%，转为预付款', onDay, at)
    const open = contract.terms.filter(one => one.openedAt <= at).map(term => this.#standing(contract, term))
    const offers = open.map(({ term, contractId, paid }) => ({
      id: term.id,
      contractId,
      dueOn: term.knownAt !== null && term.knownAt <= at ? term.dueOn : null,
      position: term.position,
      open: term.amount - paid,
    }))
    for (const { termId: id, contractId, amount } of spread(receipt.balance, offers))
      this.#move({
        receipt,
        from: 'balance',
        to: 'term',
        term: { id, contractId },
        amount,
        kind: 'allocation',
        reason: '',
        onDay,
        at,
        by: confirmed ? receipt.keeper : receipt.by,
        action: confirmed ? '分配收款' : '合同生效抵扣',
      })
  }

  /** Gives back what a receipt paid for a contract that is cancelled. */
  shrink(receipt: Receipt, { id: contractId }: Signed, at: number, by: Employee): void {
    for (const [id, amount] of receipt.paid)
      this.#move({
        receipt,
        from: 'term',
        to: 'balance',
        term: { id, contractId },
        amount,
        kind: 'shrink',
        documentId: contractId,
        reason: '',
        onDay: formatDate(at),
        at,
        by,
        action: '合同减少退回余额',
      })
  }

  /** Takes a receipt back that paid for nothing yet. */
  reverse(receipt: Receipt, reason: string): void {
    const { amount, reversedAt, keeper: by } = receipt
    const at = reversedAt as number
    this.#move({
      receipt,
      from: 'balance',
      to: 'outside',
      term: null,
      amount,
      kind: 'reversal',
      reason,
      onDay: formatDate(at),
      at,
      by,
      action: '红冲收款',
    })
  }

  #standing(contract: Signed, term: Term): Standing {
    const known = this.terms.get(term.id) ?? { term, contractId: contract.id, paid: 0, touchedOn: term.openedOn }
    this.terms.set(term.id, known)
    return known
  }

  #count(receipt: Receipt, contractId: number | null, amount: number, reason: string, onDay: string, at: number): void {
    receipt.earnest += amount
    this.kinds.push({ receipt, contractId, amount, reason, onDay, at, by: receipt.keeper })
  }

  /** Days of a receipt and of a term never go back. */
  #move(move: Omit<Entry, 'documentId'> & { documentId?: number }): void {
    const { receipt, from, to, term, amount, at } = move
    const standing = term && (this.terms.get(term.id) as Standing)
    const known =
      standing && standing.term.knownAt !== null && standing.term.knownAt <= at ? standing.term.touchedOn : null
    const onDay = later(move.onDay, receipt.touchedOn, known, standing?.touchedOn ?? null)
    this.entries.push({ ...move, documentId: move.documentId ?? 0, onDay })
    receipt.touchedOn = onDay
    if (move.kind === 'receipt') receipt.postedOn = onDay
    receipt.balance += to === 'balance' ? amount : -amount * Number(from === 'balance')
    if (!standing) return
    const sign = to === 'term' ? 1 : -1
    standing.paid += sign * amount
    standing.touchedOn = onDay
    receipt.paid.set(standing.term.id, (receipt.paid.get(standing.term.id) ?? 0) + sign * amount)
  }
}
