import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import type { GrownTerm, ShrinkingTerm } from '../../../contract/server/index.ts'
import { type ContractRecord, lockContracts, type TermRecord } from '../../../contract/server/index.ts'
import { spread } from '../../api/spread.ts'
import { allocationsOf, openBook, type ReceiptRecord } from '../book/locks.ts'
import type { Move, Post } from '../book/posting.ts'
import { tellReceipts } from '../record/receipts.ts'
import { earnestReceipts, limitEarnest } from './earnest.ts'

/**
 * Gives back to receipts' balances what terms have been paid beyond the amounts to which they shrink, the latest money first, before the
 * contract writes its negative entries. Throws 40900 where an approved refund keeps that money.
 */
export async function shrink(
  desk: Desk,
  post: Post,
  { contract, terms: now }: { contract: ContractRecord; terms: readonly TermRecord[] },
  terms: readonly ShrinkingTerm[],
  onDay: string,
): Promise<void> {
  const over = terms.flatMap(({ id, amount }) => {
    const paid = now.find(term => term.id === id)?.paid ?? 0
    return paid > amount ? [{ termId: id, excess: paid - amount }] : []
  })
  const allocations = await allocationsOf(desk, { termIds: over.map(one => one.termId) })
  const given = new Set(allocations.map(one => one.receiptId))
  // With those that `settleContract` locks once money has moved, after which no receipt is locked for the first time.
  const more = [...(await receiptsOf(desk, contract)), ...(await earnestReceipts(desk, contract.opportunityId))]
  const receipts = (await desk.lock('receipt', [...new Set([...given, ...more])])).filter(({ id }) => given.has(id))
  const moves = over.flatMap(({ termId, excess }) =>
    backMoves(
      allocations.filter(one => one.termId === termId),
      excess,
    ),
  )
  const { id, number: name } = contract
  await post(desk, moves, { kind: 'shrink', id, onDay, action: '合同减少退回余额', name })
  await tellReceipts(desk, receipts)
}

function backMoves(allocations: Awaited<ReturnType<typeof allocationsOf>>, excess: number): Move[] {
  let left = excess
  const moves: Move[] = []
  for (const { receiptId, termId, contractId, amount, held } of allocations) {
    const part = Math.min(left, amount - held)
    if (part <= 0) continue
    left -= part
    moves.push({ receiptId, from: 'term', to: 'balance', term: { id: termId, contractId }, amount: part })
  }
  if (left > 0) throw conflict('合同减少的部分已有批准未付的退款，请先付出或取消退款')
  return moves
}

/**
 * Pays what terms of a contract that came into effect, or changed, ask for more, from what is left of its receipts and of those of its deal alone:
 * never more, since finance may have moved money back to a balance by hand. Before, splits off what of its deal's 定金 goes beyond 20 % of the
 * prices. The caller holds the deal.
 */
export async function settleContract(
  desk: Desk,
  post: Post,
  contractId: number,
  grown: readonly GrownTerm[],
): Promise<void> {
  await openBook(desk)
  const { contracts, terms } = await lockContracts(desk, [contractId])
  const [contract] = contracts
  if (!contract) return
  const paying = await receiptsOf(desk, contract)
  const locked = await desk.lock('receipt', [...paying, ...(await earnestReceipts(desk, contract.opportunityId))])
  const receipts = locked.filter(one => paying.includes(one.id))
  await limitEarnest(desk, contract.opportunityId)
  const open = terms.map(({ id, dueOn, position, amount, paid }) => ({
    id,
    contractId,
    dueOn,
    position,
    open: Math.min(amount - paid, grown.find(one => one.termId === id)?.amount ?? 0),
  }))
  for (const receipt of receipts) await settle(desk, post, receipt, open)
  await tellReceipts(desk, receipts)
}

async function receiptsOf(desk: Desk, { id, opportunityId }: ContractRecord): Promise<number[]> {
  const rows = await desk
    .from('receipt')
    .select('id')
    .where('state', '=', 'confirmed')
    .where(({ or, and, eb }) =>
      or([eb('contractId', '=', id), and([eb('contractId', 'is', null), eb('opportunityId', '=', opportunityId)])]),
    )
    .execute()
  return rows.map(row => row.id)
}

type Open = Parameters<typeof spread>[1][number]

async function settle(desk: Desk, post: Post, receipt: ReceiptRecord, open: Open[]): Promise<void> {
  const shares = spread(receipt.balance - receipt.held, open)
  for (const share of shares) {
    const term = open.find(one => one.id === share.termId) as Open
    term.open -= share.amount
  }
  const moves = shares.map(
    ({ termId, contractId, amount }): Move => ({
      receiptId: receipt.id,
      from: 'balance',
      to: 'term',
      term: { id: termId, contractId },
      amount,
    }),
  )
  const cause = {
    kind: 'allocation',
    id: receipt.id,
    onDay: formatDate(clock.now()),
    action: '合同生效抵扣',
    name: receipt.number,
  } as const
  await post(desk, moves, cause)
}
