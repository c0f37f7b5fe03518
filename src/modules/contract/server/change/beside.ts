import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import { assertNoneBelow } from '../../../lines/server/index.ts'
import type { ChangeContent, ChangeRow } from '../../api/change.ts'
import { beyondOf } from '../record/beyond.ts'
import type { ContractRecord } from '../record/contracts.ts'
import { type Changing, changing } from './changing.ts'
import { openChange, typedOf } from './read.ts'
import { rowsOf } from './rows.ts'
import { asksApproval, type ChangeRecord } from './store.ts'

/** A change order that is still typed, by its version. */
export type BesideChange = { id: number; version: number }
/** The open change order of a contract, by whose new lines a return may be netted: what they cost today (fen), or why they are not taken along. */
export type Beside = BesideChange & { number: string; rows: ChangeRow[]; amount: number; refusal: string | null }

/** Throws 40900 for a change order that does more than add lines at prices that nobody has to approve. */
function assertAlone({ number, kind }: ChangeRecord, { discount, lines }: ChangeContent, made: Changing): void {
  if (discount > 0 || asksApproval({ kind, discount, ...made }))
    throw conflict(`增减项 ${number} 需要审批，不能与退货一起算，请先提交它，生效后再结算退货`)
  if (lines.length > 0 || made.moved.length > 0)
    throw conflict(`增减项 ${number} 还改了合同里已有的行，不能与退货一起算，请先提交它，生效后再结算退货`)
  if (made.fresh.length === 0) throw conflict(`增减项 ${number} 还没有内容，请先在合同里添上客户要换的商品，或作废它`)
}

/** Computes a change order that is still typed at the prices of today, for a return that takes it along. Throws 40900 with the way on where it cannot. */
export async function besideChange(desk: Desk, contract: ContractRecord, change: ChangeRecord): Promise<Changing> {
  const typed = await typedOf(desk, change)
  if (typed === null)
    throw conflict(`增减项 ${change.number} 已经提交，不能与退货一起算，请等它审批完或撤回，再结算退货`)
  const made = await changing(desk, beyondOf({ all: point => desk.brought(point) }), contract, typed)
  await assertNoneBelow(made.fresh.filter(({ warning }) => warning !== null).map(({ line }) => line))
  assertAlone(change, typed, made)
  return made
}

/** Returns what a return of a contract may be netted with: its open change order; null where it has none. */
export async function besideOfReturn(desk: Desk, contract: ContractRecord): Promise<Beside | null> {
  const change = await openChange(desk, contract.id)
  if (!change) return null
  const { id, version, number } = change
  try {
    const made = await besideChange(desk, contract, change)
    return { id, version, number, rows: rowsOf(desk, made), amount: made.delta, refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, version, number, rows: [], amount: 0, refusal: error.message }
  }
}
