import { sql } from 'kysely'
import { codes } from '../../../../kernel/api/envelope.ts'
import { openAt, whyNot } from '../../../../kernel/api/record.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk, Patch } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import { lockContractHeads } from '../../../contract/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { type RequestAct, type RequestKind, requestActs } from '../../api/request.ts'
import { requestRecord } from '../../api/requestRecord.ts'
import { moneySwitches } from '../../api/switches.ts'
import type { Post } from '../book/posting.ts'
import { leftToOthers } from '../record/byOther.ts'
import { tellReceipts } from '../record/receipts.ts'
import { scopeModule } from '../record/scope.ts'
import { requestWords } from './document.ts'
import { doubleFault } from './forfeits.ts'
import { partsOf } from './record.ts'
import { hold, lockRefunded, outMoves } from './refunds.ts'
import { type RequestRecord, requests } from './requests.ts'

const paid: readonly RequestKind[] = ['refund', 'double']
const issued: readonly RequestKind[] = ['invoice', 'redInvoice']

/** Returns why the person may not do something with a request of their scope; null where they may. */
export async function requestRefusal(desk: Desk, act: RequestAct, request: RequestRecord): Promise<Refusal | null> {
  if (desk.who.viewing || !desk.may(requestActs[act].needs)) return conflict('您没有此操作的权限，请联系公司管理员')
  const refused = whyNot(requestRecord, act, request.state) ?? unfit(act, request.kind)
  if (refused) return conflict(refused)
  if (act !== 'pay') return null
  const { moneyConfirmByOther } = await switchesOf(desk, moneySwitches)
  if (!moneyConfirmByOther || request.createdBy !== desk.employeeId) return null
  const fits = (one: Desk) => one.reaches(scopeModule, request)
  return new Refusal(
    codes.forbidden,
    await leftToOthers(desk, '您申请的退款，需由他人付出', 'collectionInfo:pay', fits),
  )
}

/** Returns in words why an act is none for a kind of requests; null where it is. */
function unfit(act: RequestAct, kind: RequestKind): string | null {
  if (act === 'red') return kind === 'invoice' ? null : '只有已开的发票可以开红字'
  if (act === 'issue') return issued.includes(kind) ? null : '这不是发票申请'
  return act === 'cancel' || paid.includes(kind) ? null : '这不是退款申请'
}

type Begun = { id: number; version: number }

/** Locks a request that the person sees, after the money that it touches. Throws 40901 for a newer one, and the refusal of the act. */
async function lockFor(desk: Desk, act: RequestAct, { id, version }: Begun): Promise<RequestRecord> {
  const request = await requests.lockSeen(desk, id, { version })
  const refusal = await requestRefusal(desk, act, request)
  if (refusal) throw refusal
  return request
}

function assertDay(doneOn: string): void {
  if (doneOn > formatDate(clock.now())) throw badInput('doneOn', '日期不能晚于今天')
  if (doneOn < '2000') throw badInput('doneOn', '日期不能早于 2000 年')
}

type Payment = Begun & { accountId: number; doneOn: string; serial: string }

/** Pays an approved refund: gives free what was kept for it and posts it to the outside, in one transaction. */
export async function payRefund(
  desk: Desk,
  post: Post,
  { id, version, accountId, doneOn, serial }: Payment,
): Promise<void> {
  assertDay(doneOn)
  const known = await requests.visible(desk, id)
  const account = await desk.from('moneyAccount').select('id').where('id', '=', accountId).executeTakeFirst()
  if (!account) throw badInput('accountId', '付款账户不存在，请重新选择')
  const parts = await partsOf(desk, id)
  const receipts = await lockRefunded(
    desk,
    known.receiptId === null ? parts.map(part => part.receiptId) : [known.receiptId],
  )
  const request = await lockFor(desk, 'pay', { id, version })
  const { number, reason, amount } = request
  const cause = { id, onDay: doneOn, reason, action: '付出退款', name: number }
  if (request.receiptId !== null) {
    const [receipt] = receipts
    const fault = receipt ? doubleFault(receipt, amount) : '收款单不存在'
    if (fault) throw conflict(fault)
    await post(desk, [{ receiptId: request.receiptId, from: 'earned', to: 'outside', amount }], {
      kind: 'double',
      ...cause,
    })
  } else {
    await hold(desk, id, parts, -1, number)
    await post(desk, await outMoves(desk, parts), { kind: 'refund', ...cause })
  }
  await finish(desk, request, { accountId, doneOn, serial }, '付出退款')
  await tellReceipts(desk, receipts)
}

type Issue = Begun & { serial: string; doneOn: string }

/** Notes the number under which an invoice was issued. */
export async function issueInvoice(desk: Desk, { id, version, serial, doneOn }: Issue): Promise<void> {
  assertDay(doneOn)
  const known = await requests.visible(desk, id)
  if (known.contractId !== null) await lockContractHeads(desk, [known.contractId])
  const request = await lockFor(desk, 'issue', { id, version })
  await finish(desk, request, { serial, doneOn }, '登记发票')
}

async function finish(desk: Desk, request: RequestRecord, facts: Patch<'moneyRequest'>, action: string): Promise<void> {
  const patch = { state: 'done' as const, doneBy: desk.employeeId, doneAt: sql<string>`now()`, ...facts }
  const changed = await desk.change('moneyRequest', request, patch, { action, name: request.number })
  await tell(desk, changed, `${action}：${requestWords(request)}`)
  await requests.tell(desk, [changed])
}

/** Calls off what was approved but not paid or issued yet; what was kept for a refund is free again. */
export async function cancelRequest(desk: Desk, id: number, version: number, why: string): Promise<void> {
  await requests.visible(desk, id)
  const parts = await partsOf(desk, id)
  const receipts = await lockRefunded(
    desk,
    parts.map(part => part.receiptId),
  )
  const request = await lockFor(desk, 'cancel', { id, version })
  if (parts.length > 0) await hold(desk, id, parts, -1, request.number)
  const patch = { state: 'cancelled', failure: why } as const
  const changed = await desk.change('moneyRequest', request, patch, { action: '取消申请', name: request.number })
  await tell(desk, changed, `申请已取消：${requestWords(request)}`)
  await requests.tell(desk, [changed])
  await tellReceipts(desk, receipts)
}

async function tell(desk: Desk, request: RequestRecord, title: string): Promise<void> {
  const people = [request.ownerId, request.createdBy].filter(one => one !== null && one !== desk.employeeId) as number[]
  const path = openAt(requestRecord, request.id)
  await notify(desk, people, { kind: 'moneyRequest', title, content: request.failure, path })
}
