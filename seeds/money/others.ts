import { formatDate } from '../../src/kernel/api/time.ts'
import type { ReceiptKind, ReceiptState } from '../../src/modules/money/api/words.ts'
import { atWork, day, hour, lastAtWork, minute } from '../calendar.ts'
import type { Receipt } from './facts.ts'
import type { Signed, Unsigned } from './read.ts'
import { connectionFor } from './ways.ts'
import { enteredBy, type Year } from './year.ts'

/** Money ahead of a contract, and what waits, came back, is a draft or was reversed. */
export function enterOthers(year: Year, contracts: readonly Signed[], deals: readonly Unsigned[]): void {
  const there = <T extends { ownerId: number }>(ones: readonly T[]) => ones.filter(one => stays(year, one.ownerId))
  enterAhead(year, there(deals))
  const owing = there(contracts).filter(
    one => one.signedOn !== null && one.signedOn < formatDate(year.now - 3 * day) && openOf(year, one) > 1_000_000,
  )
  enterWaiting(year, firstOfDemo(year, owing))
}

const stays = ({ company }: Year, ownerId: number) =>
  company.employees.some(one => one.id === ownerId && one.left === null)

/** Those of the people who sign in come first, then the newest. */
function firstOfDemo({ company }: Year, owing: readonly Signed[]): Signed[] {
  const shown = company.employees.filter(one => one.signsIn).map(one => one.id)
  const newest = owing.toSorted((a, b) => b.effectiveAt - a.effectiveAt)
  return [
    ...newest.filter(one => shown.includes(one.ownerId)).slice(0, 5),
    ...newest.filter(one => !shown.includes(one.ownerId)),
  ]
}

/** What a contract still asks for, in fen. */
function openOf({ book }: Year, { id, terms }: Signed): number {
  const asked = terms.reduce((sum, one) => sum + one.amount, 0)
  return asked - book.receipts.filter(one => one.contractId === id).reduce((sum, one) => sum + one.amount, 0)
}

type Story = { kind: ReceiptKind; amount: number; days: number; status: 'open' | 'lost' }
/** Money of deals without a contract: it stays a balance. The 定金 of the lost deal is forfeited later, the second is given back, the last one is reversed. */
const ahead: readonly Story[] = [
  { kind: 'earnest', amount: 300_000, days: 75, status: 'lost' },
  { kind: 'earnest', amount: 200_000, days: 50, status: 'open' },
  { kind: 'earnest', amount: 500_000, days: 24, status: 'open' },
  { kind: 'prepayment', amount: 200_000, days: 17, status: 'open' },
  { kind: 'earnest', amount: 300_000, days: 12, status: 'open' },
  { kind: 'prepayment', amount: 100_000, days: 8, status: 'open' },
  { kind: 'prepayment', amount: 200_000, days: 40, status: 'open' },
]

function enterAhead(year: Year, deals: readonly Unsigned[]): void {
  const { book, now } = year
  const left = [...deals]
  for (const [place, story] of ahead.entries()) {
    const enteredAt = atWork(now - story.days * day)
    const found = left.findIndex(deal => deal.status === story.status && deal.at < enteredAt - day)
    const [deal] = found < 0 ? [] : left.splice(found, 1)
    if (!deal) continue
    const isReversed = place === ahead.length - 1
    const receipt = enter(year, { ...deal, opportunityId: deal.id, contractId: null }, story, enteredAt, {
      state: isReversed ? 'reversed' : 'confirmed',
      reason: isReversed ? '重复录入，银行只到账一笔' : '',
      confirmedAt: atWork(enteredAt + 3 * hour),
      reversedAt: isReversed ? atWork(enteredAt + 30 * hour) : null,
    })
    book.credit(receipt)
    if (isReversed) book.reverse(receipt, receipt.reason)
  }
}

type Waiting = { state: ReceiptState; reason: string; hours: number; part: number }
const submitted = { state: 'submitted', reason: '' } as const
/** Of whose rest which part comes in how many hours ago; the amounts are whole hundreds. */
const waits: readonly Waiting[] = [
  { ...submitted, hours: 1, part: 0.3 },
  { ...submitted, hours: 2, part: 1 },
  { ...submitted, hours: 4, part: 0.5 },
  { ...submitted, hours: 20, part: 0.4 },
  { state: 'returned', reason: '凭证看不清，请重新拍一张', hours: 23, part: 0.5 },
  { ...submitted, hours: 25, part: 1 },
  { ...submitted, hours: 27, part: 0.6 },
  { state: 'returned', reason: '银行到账 3,000 元，与录入金额不符', hours: 49, part: 0.2 },
  { state: 'draft', reason: '', hours: 3, part: 0.5 },
]

function enterWaiting(year: Year, owing: readonly Signed[]): void {
  for (const [place, contract] of owing.slice(0, waits.length).entries()) {
    const { hours, part, state, reason } = waits[place] as Waiting
    const amount = Math.max(100_000, Math.round((openOf(year, contract) * part) / 10_000) * 10_000)
    const enteredAt = lastAtWork(year.now - hours * hour) - place * minute
    const named = { ...contract, contractId: contract.id }
    const never = { confirmedAt: null, reversedAt: null }
    enter(year, named, { kind: 'payment', amount }, enteredAt, { state, reason, ...never })
  }
}

type Of = Pick<Receipt, 'customerId' | 'opportunityId' | 'contractId' | 'ownerId' | 'departmentId'> & {
  customer: string
}
type Became = Pick<Receipt, 'state' | 'reason' | 'confirmedAt' | 'reversedAt'>

function enter(
  year: Year,
  of: Of,
  { kind, amount }: Pick<Story, 'kind' | 'amount'>,
  enteredAt: number,
  became: Became,
): Receipt {
  const { book, accounts, dice, keeper } = year
  const { customerId, opportunityId, contractId, ownerId, departmentId, customer } = of
  return book.enter({
    customerId,
    opportunityId,
    contractId,
    ownerId,
    departmentId,
    kind,
    amount,
    receivedOn: formatDate(enteredAt),
    way: connectionFor(accounts, amount, customer, dice, 70_000 + book.receipts.length),
    by: enteredBy(year, ownerId, enteredAt),
    keeper,
    enteredAt,
    ...became,
  })
}
