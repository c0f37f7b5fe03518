import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import type { EntryRow, Gone, MoneyMatched, MoneyMoved } from '../../money/server/index.ts'
import type { EarnestRecord } from './earnests.ts'
import { changeEarnest, letGo, reserveConfirmed, tellSeller } from './holding.ts'

/** Locks those whose receipts these are: money is locked before goods. */
async function ofReceipts(desk: Desk, receiptIds: readonly number[]): Promise<EarnestRecord[]> {
  if (receiptIds.length === 0) return []
  const found = await desk.from('earnest').select('id').where('receiptId', 'in', receiptIds).execute()
  return found.length === 0
    ? []
    : desk.lock(
        'earnest',
        found.map(({ id }) => id),
      )
}

const isKept = ({ state }: EarnestRecord) =>
  state === 'paid' || state === 'reserved' || state === 'extended' || state === 'signed'

/** What follows for goods from a receipt that finance confirms, gives back or reverses, or that is removed or changed before. */
export const earnestMatched: MoneyMatched = {
  // Rows of 库存定金 are locked after receipts, so there is nothing to lock before them.
  async hold() {},
  proves: 'false',

  async edited(desk, receipt) {
    for (const earnest of await ofReceipts(desk, [receipt.id])) {
      if (receipt.customerId !== earnest.customerId)
        throw conflict(`这笔收款属于库存定金 ${earnest.number}，不能换客户；请删除这笔收款，再为那位客户登记`)
      if (receipt.kind === 'payment')
        throw conflict(`这笔收款属于库存定金 ${earnest.number}，款项应为定金或订金；请改回来，或删除这笔收款再另外录入`)
      await changeEarnest(desk, earnest, { amount: receipt.amount, kind: receipt.kind }, '收款修改')
    }
  },

  async confirmed(desk, { id, kind }) {
    if (kind === 'payment') return
    for (const earnest of await ofReceipts(desk, [id]))
      if (earnest.state === 'paid') await reserveConfirmed(desk, earnest)
  },

  async gone(desk, table, ids, why) {
    if (table !== 'receipt') return
    for (const earnest of await ofReceipts(desk, ids)) await follow(desk, earnest, why)
  },
}

const words = { removed: '收款已删除', returned: '收款被退回', reversed: '收款被红冲' } as const satisfies Record<
  Gone,
  string
>

/** Without its money nothing holds: the goods are free in the same transaction. One that came back waits for its receipt to be sent again. */
async function follow(desk: Desk, earnest: EarnestRecord, why: Gone): Promise<void> {
  if (isKept(earnest)) await letGo(desk, earnest)
  const isOpen = isKept(earnest) || earnest.state === 'expired'
  if (why === 'returned') await changeEarnest(desk, earnest, { holdUntil: null }, words[why])
  else {
    const state = isOpen ? 'draft' : earnest.state
    await changeEarnest(desk, earnest, { state, receiptId: null, holdUntil: null }, words[why])
  }
  if (isOpen) await tellSeller(desk, earnest, words[why], '留货已释放；重新收款后可以再留货')
}

/** Where nothing of its money is left with the customer, one ends: forfeited where the company keeps some of it, else refunded. */
export const earnestMoves: MoneyMoved = {
  async moved(desk, entries) {
    const left = entries.filter(leaves).map(({ receiptId }) => receiptId)
    for (const earnest of await ofReceipts(desk, left)) {
      const receipt = await desk
        .from('receipt')
        .select(['balance', 'allocated', 'earned'])
        .where('id', '=', earnest.receiptId)
        .executeTakeFirstOrThrow()
      const isOver = receipt.balance === 0 && receipt.allocated === 0
      if (!isOver || !(isKept(earnest) || earnest.state === 'expired')) continue
      await letGo(desk, earnest)
      const state = receipt.earned > 0 ? 'forfeited' : 'refunded'
      await changeEarnest(desk, earnest, { state, holdUntil: null }, state === 'forfeited' ? '定金没收' : '定金退款')
    }
  },
}

/** A reversal is followed once its receipt is reversed. */
const leaves = ({ toPocket, documentKind }: EntryRow) =>
  documentKind !== 'reversal' && (toPocket === 'outside' || toPocket === 'earned')
