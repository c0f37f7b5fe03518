import { codes } from '../../../kernel/api/envelope.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict, Refusal } from '../../../kernel/server/refusal.ts'
import { switchesOf } from '../../settings/server/index.ts'
import type { ReceiptDeed } from '../api/receipt.ts'
import { moneySwitches } from '../api/switches.ts'
import { type ReceiptState, receiptStates } from '../api/words.ts'
import { leftToOthers } from './byOther.ts'
import type { ReceiptRecord } from './locks.ts'
import { scopeModule } from './scope.ts'

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

/** Tells whether somebody entered a receipt, whatever they are now: roles and delegates change nothing of that. */
const enteredIt = ({ employeeId }: Desk, { entrants }: ReceiptRecord): boolean => entrants.includes(employeeId)

/** Returns why the person may not do something with a receipt of their scope; null where they may. */
export async function refusalFor(desk: Desk, deed: ReceiptDeed, receipt: ReceiptRecord): Promise<Refusal | null> {
  const { needs, states } = rules[deed]
  if (desk.who.viewing) return conflict('正在以他人的视角查看，请先退出')
  if (!desk.may(needs)) return conflict('您没有此操作的权限，请联系公司管理员')
  if (!states.includes(receipt.state)) return conflict(`收款单${receiptStates[receipt.state]}，不能执行此操作`)
  if (deed === 'confirm' && enteredIt(desk, receipt)) return ownConfirmation(desk, receipt)
  return deed === 'reverse' ? spentOf(receipt) : null
}

async function ownConfirmation(desk: Desk, receipt: ReceiptRecord): Promise<Refusal | null> {
  const { moneyConfirmByOther } = await switchesOf(desk, moneySwitches)
  if (!moneyConfirmByOther) return null
  const because = '您录入、修改或提交过这笔收款，需由他人确认'
  const fits = (one: Desk) => !enteredIt(one, receipt) && one.reaches(scopeModule, receipt)
  return new Refusal(codes.forbidden, await leftToOthers(desk, because, rules.confirm.needs, fits))
}

/** Returns why a receipt cannot be taken back: something of it has left already. */
function spentOf({ refunded, earned, doubled, held }: ReceiptRecord): Refusal | null {
  if (refunded > 0) return conflict('这笔收款已有退款，不能红冲，请另外录入一笔收款补上差额')
  if (earned > 0 || doubled > 0) return conflict('这笔收款已有没收或双倍返还，不能红冲，请另外录入一笔收款补上差额')
  return held > 0 ? conflict('这笔收款有已批准未付的退款，不能红冲；请先取消退款') : null
}

/** Throws 40300 or 40900 in words where the person may not do something with a receipt. */
export async function assertDeed(desk: Desk, deed: ReceiptDeed, receipt: ReceiptRecord): Promise<void> {
  const refusal = await refusalFor(desk, deed, receipt)
  if (refusal) throw refusal
}

/** Returns each deed with why it is refused. */
export async function refusalsFor(desk: Desk, receipt: ReceiptRecord): Promise<Record<ReceiptDeed, string | null>> {
  const deeds = Object.keys(rules) as ReceiptDeed[]
  const refusals = await Promise.all(deeds.map(deed => refusalFor(desk, deed, receipt)))
  return Object.fromEntries(deeds.map((deed, at) => [deed, refusals[at]?.message ?? null])) as Record<
    ReceiptDeed,
    string | null
  >
}
