import type { Selectable } from 'kysely'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { DB } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { type ContractRecord, lockContracts, type TermRecord } from '../../../contract/server/index.ts'
import { type OpenTerm, type Share, spread } from '../../api/spread.ts'
import { allocationsOf, openBook, paidContracts, type ReceiptRecord } from '../book/locks.ts'
import type { Move, Post } from '../book/posting.ts'
import { receipts, tellReceipts } from '../record/receipts.ts'
import { lockReceipt } from './acts.ts'

export type Wanted = { termId: number; amount: number }
type Held = { contracts: readonly ContractRecord[]; terms: readonly TermRecord[] }

/** The states of contracts to which money is paid. */
export const payable: readonly Selectable<DB['contract']>['state'][] = ['effective', 'completed']

/**
 * Returns the numbers of the contracts to which a receipt's money goes by default, as far as they are in effect: its own, else those of its
 * deal, else all of its customer's.
 */
export async function defaultContracts(desk: Desk, receipt: ReceiptRecord): Promise<number[]> {
  const { contractId, opportunityId, customerId } = receipt
  if (contractId !== null) return [contractId]
  const of = desk.from('contract').select('id').where('state', 'in', payable)
  const rows = await (opportunityId !== null
    ? of.where('opportunityId', '=', opportunityId)
    : of.where('customerId', '=', customerId)
  ).execute()
  return rows.map(row => row.id)
}

/** Returns the numbers of the contracts of terms. Throws 40000 for a term that there is not. */
export async function contractsOfTerms(desk: Desk, termIds: readonly number[]): Promise<number[]> {
  if (termIds.length === 0) return []
  const wanted = [...new Set(termIds)]
  const rows = await desk.from('contractTerm').select(['id', 'contractId']).where('id', 'in', wanted).execute()
  if (rows.length < wanted.length) throw badInput('shares', '期款不存在，请刷新后重新选择')
  return rows.map(row => row.contractId)
}

/** Returns locked terms as those that money goes to. */
export const openTerms = ({ contracts, terms }: Held): OpenTerm[] =>
  terms
    .filter(term => contracts.some(one => one.id === term.contractId && payable.includes(one.state)))
    .map(({ id, contractId, dueOn, position, amount, paid }) => ({
      id,
      contractId,
      dueOn,
      position,
      open: amount - paid,
    }))

/** Checks shares by hand against what is open and returns them. Throws 40000 in words. */
function byHand(receipt: ReceiptRecord, available: number, held: Held, wanted: readonly Wanted[]): Share[] {
  const open = openTerms(held)
  const sum = wanted.reduce((total, one) => total + one.amount, 0)
  if (sum > available) throw badInput('shares', '分配金额合计超过可用余额，请改小')
  return wanted.map(({ termId, amount }) => {
    const term = open.find(one => one.id === termId)
    const contract = held.contracts.find(one => one.id === term?.contractId)
    if (!term || contract?.customerId !== receipt.customerId)
      throw badInput('shares', '只能分配到同一客户已生效合同的期款')
    const already = wanted.filter(one => one.termId === termId).reduce((total, one) => total + one.amount, 0)
    if (already > term.open) throw badInput('shares', '分配金额超过该期未收金额，请改小，多的分到其他期')
    return { termId, contractId: term.contractId, amount }
  })
}

/** Pays terms from a locked receipt's balance: as wanted, else the oldest due first. Returns what was paid. */
export async function pay(
  desk: Desk,
  post: Post,
  receipt: ReceiptRecord,
  available: number,
  held: Held,
  { wanted, onDay, action }: { wanted?: readonly Wanted[] | undefined; onDay: string; action: string },
): Promise<Share[]> {
  const theirs = { ...held, contracts: held.contracts.filter(one => one.customerId === receipt.customerId) }
  const shares = wanted ? byHand(receipt, available, held, wanted) : spread(available, openTerms(theirs))
  const moves = shares.map(
    ({ termId, contractId, amount }): Move => ({
      receiptId: receipt.id,
      from: 'balance',
      to: 'term',
      term: { id: termId, contractId },
      amount,
    }),
  )
  await post(desk, moves, { kind: 'allocation', id: receipt.id, onDay, action, name: receipt.number })
  return shares
}

/** Pays terms from what is left of a confirmed receipt. Throws 40000 by hand's faults, 40900 in words. */
export async function allocate(desk: Desk, post: Post, id: number, wanted: readonly Wanted[]): Promise<void> {
  await receipts.visible(desk, id)
  await openBook(desk)
  const held = await lockContracts(
    desk,
    await contractsOfTerms(
      desk,
      wanted.map(one => one.termId),
    ),
  )
  const receipt = await lockReceipt(desk, 'allocate', id)
  await pay(desk, post, receipt, receipt.balance - receipt.held, held, {
    wanted,
    onDay: formatDate(clock.now()),
    action: '分配余额',
  })
  await tellReceipts(desk, [receipt])
}

type Moved = { id: number; fromTermId: number; toTermId: number | null; amount: number; reason: string }

/** Moves what is paid for a term to another one of the customer, or back to the balance: always as entries of their own. */
export async function move(desk: Desk, post: Post, { id, fromTermId, toTermId, amount, reason }: Moved): Promise<void> {
  await receipts.visible(desk, id)
  await openBook(desk)
  const ids = await contractsOfTerms(desk, [fromTermId, ...(toTermId === null ? [] : [toTermId])])
  const held = await lockContracts(desk, [...ids, ...(await paidContracts(desk, [id]))])
  const receipt = await lockReceipt(desk, 'allocate', id)
  const from = (await allocationsOf(desk, { receiptIds: [id] })).find(one => one.termId === fromTermId)
  if (!from) throw notFound('分配')
  if (toTermId === fromTermId) throw badInput('toTermId', '请选择另一期')
  if (amount > from.amount - from.held) throw badInput('amount', '调整金额超过该期可用的分配金额，请改小')
  const cause = {
    kind: 'allocation',
    id,
    onDay: formatDate(clock.now()),
    reason,
    action: '调整分配',
    name: receipt.number,
  } as const
  const back: Move = {
    receiptId: id,
    from: 'term',
    to: 'balance',
    term: { id: fromTermId, contractId: from.contractId },
    amount,
  }
  if (toTermId === null) await post(desk, [back], cause)
  else {
    const [to] = byHand(receipt, amount, held, [{ termId: toTermId, amount }]) as [Share]
    const forth: Move = {
      receiptId: id,
      from: 'balance',
      to: 'term',
      term: { id: to.termId, contractId: to.contractId },
      amount,
    }
    await post(desk, [back, forth], cause)
  }
  await tellReceipts(desk, [receipt])
}

/** Throws 40900 unless something of a receipt may still be moved. */
export function assertFree(receipt: ReceiptRecord): void {
  if (receipt.held > 0) throw conflict('这笔收款有已批准未付的退款，请先付出或取消退款')
}
