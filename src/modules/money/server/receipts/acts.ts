import { codes } from '../../../../kernel/api/envelope.ts'
import { whyNot } from '../../../../kernel/api/record.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { type ReceiptAct, receiptActs } from '../../api/receipt.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'
import { moneySwitches } from '../../api/switches.ts'
import type { ReceiptRecord } from '../book/locks.ts'
import { leftToOthers, othersWho } from '../record/byOther.ts'
import { receipts } from '../record/receipts.ts'
import { scopeModule } from '../record/scope.ts'

/** Tells whether somebody entered a receipt, whatever they are now: roles and delegates change nothing of that. */
const enteredIt = ({ employeeId }: Desk, { entrants }: ReceiptRecord): boolean => entrants.includes(employeeId)

/** Returns why the person may not do something with a receipt of their scope; null where they may. */
export async function refusalFor(desk: Desk, act: ReceiptAct, receipt: ReceiptRecord): Promise<Refusal | null> {
  if (desk.who.viewing) return conflict('正在以他人的视角查看，请先退出')
  if (!desk.may(receiptActs[act].needs)) return conflict('您没有此操作的权限，请联系公司管理员')
  const refused = whyNot(receiptRecord, act, receipt.state)
  if (refused) return conflict(refused)
  if (act === 'confirm' && enteredIt(desk, receipt)) return ownConfirmation(desk, receipt)
  return act === 'reverse' ? spentOf(receipt) : null
}

async function ownConfirmation(desk: Desk, receipt: ReceiptRecord): Promise<Refusal | null> {
  const { moneyConfirmByOther } = await switchesOf(desk, moneySwitches)
  if (!moneyConfirmByOther) return null
  const because = '您录入、修改或提交过这笔收款，需由他人确认'
  const told = leftToOthers(desk, because, receiptActs.confirm.needs, confirmersOf(receipt))
  return new Refusal(codes.forbidden, await told)
}

const confirmersOf = (receipt: ReceiptRecord) => (one: Desk) =>
  !enteredIt(one, receipt) && one.reaches(scopeModule, receipt)

/** Tells whether the person could confirm a receipt but for having entered it, while nobody else in the company may. */
export async function standsAlone(desk: Desk, receipt: ReceiptRecord): Promise<boolean> {
  const { needs } = receiptActs.confirm
  if (receipt.state !== 'submitted' || !desk.may(needs) || !enteredIt(desk, receipt)) return false
  const { moneyConfirmByOther } = await switchesOf(desk, moneySwitches)
  return moneyConfirmByOther && (await othersWho(desk, needs, confirmersOf(receipt))).length === 0
}

/** Returns why a receipt cannot be taken back: something of it has left already. */
function spentOf({ refunded, earned, doubled, held }: ReceiptRecord): Refusal | null {
  if (refunded > 0) return conflict('这笔收款已有退款，不能红冲，请另外录入一笔收款补上差额')
  if (earned > 0 || doubled > 0) return conflict('这笔收款已有没收或双倍返还，不能红冲，请另外录入一笔收款补上差额')
  return held > 0 ? conflict('这笔收款有已批准未付的退款，不能红冲；请先取消退款') : null
}

/** Throws 40300 or 40900 in words where the person may not do something with a receipt. */
export async function assertAct(desk: Desk, act: ReceiptAct, receipt: ReceiptRecord): Promise<void> {
  const refusal = await refusalFor(desk, act, receipt)
  if (refusal) throw refusal
}

/** Locks a receipt that the person sees, at a version if one is given. Throws 40901 for a newer one, 40300 or 40900 in words. */
export async function lockReceipt(desk: Desk, act: ReceiptAct, id: number, version?: number): Promise<ReceiptRecord> {
  const receipt = await receipts.lockSeen(desk, id, { version })
  await assertAct(desk, act, receipt)
  return receipt
}
