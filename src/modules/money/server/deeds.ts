import { codes } from '../../../kernel/contract/envelope.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { conflict, Refusal } from '../../../kernel/server/refusal.ts'
import { switchesOf } from '../../settings/server/index.ts'
import type { ReceiptDeed } from '../contract/receipt.ts'
import { moneySwitches } from '../contract/switches.ts'
import { type ReceiptState, receiptStates } from '../contract/words.ts'
import type { ReceiptRecord } from './locks.ts'

const rules: Record<ReceiptDeed, { needs: string; states: readonly ReceiptState[] }> = {
  edit: { needs: 'collectionInfo:enter', states: ['draft', 'returned', 'submitted'] },
  vouch: { needs: 'collectionInfo:enter', states: ['submitted', 'confirmed'] },
  submit: { needs: 'collectionInfo:enter', states: ['draft', 'returned'] },
  remove: { needs: 'collectionInfo:enter', states: ['draft', 'returned'] },
  confirm: { needs: 'collectionInfo:confirm', states: ['submitted'] },
  giveBack: { needs: 'collectionInfo:confirm', states: ['submitted'] },
  reverse: { needs: 'collectionInfo:confirm', states: ['confirmed'] },
  allocate: { needs: 'collectionInfo:allocate', states: ['confirmed'] },
  print: { needs: 'collectionInfo', states: ['confirmed'] },
}

export const selfConfirmed = '您录入、修改或提交过这笔收款，需由他人确认'

/** Tells whether somebody entered a receipt, whatever they are now: roles and delegates change nothing of that. */
export const enteredIt = ({ employeeId }: Desk, { entrants }: ReceiptRecord): boolean => entrants.includes(employeeId)

/** Returns why the person may not do something with a receipt of their scope, in words; null where they may. */
export async function refusalFor(desk: Desk, deed: ReceiptDeed, receipt: ReceiptRecord): Promise<string | null> {
  const { needs, states } = rules[deed]
  if (desk.who.viewing) return '正在以他人的视角查看'
  if (!desk.may(needs)) return '您没有此操作的权限'
  if (!states.includes(receipt.state as ReceiptState))
    return `收款单${receiptStates[receipt.state as ReceiptState]}，不能执行此操作`
  if (deed === 'confirm' && enteredIt(desk, receipt)) {
    const { moneyConfirmByOther } = await switchesOf(desk, moneySwitches)
    return moneyConfirmByOther ? selfConfirmed : null
  }
  return deed === 'reverse' ? spentOf(receipt) : null
}

/** Returns why a receipt cannot be taken back, in words: something of it has left already. */
function spentOf({ refunded, earned, doubled, held }: ReceiptRecord): string | null {
  if (refunded > 0) return '这笔收款已有退款，不能红冲'
  if (earned > 0 || doubled > 0) return '这笔收款已有没收或双倍返还，不能红冲'
  return held > 0 ? '这笔收款有已批准未付的退款，不能红冲' : null
}

/** Throws 40300 or 40900 in words where the person may not do something with a receipt. */
export async function assureDeed(desk: Desk, deed: ReceiptDeed, receipt: ReceiptRecord): Promise<void> {
  const words = await refusalFor(desk, deed, receipt)
  if (words === selfConfirmed) throw new Refusal(codes.forbidden, words)
  if (words) throw conflict(words)
}

/** Returns each deed with why it is refused. */
export async function refusalsFor(desk: Desk, receipt: ReceiptRecord): Promise<Record<ReceiptDeed, string | null>> {
  const deeds = Object.keys(rules) as ReceiptDeed[]
  const words = await Promise.all(deeds.map(deed => refusalFor(desk, deed, receipt)))
  return Object.fromEntries(deeds.map((deed, at) => [deed, words[at] ?? null])) as Record<ReceiptDeed, string | null>
}
