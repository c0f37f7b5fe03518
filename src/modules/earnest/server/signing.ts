import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { type ContractRecord, draftContract, type Ended, type LockedPrice } from '../../contract/server/index.ts'
import { asTyped } from '../../lines/server/index.ts'
import type { ShownLine } from '../api/earnest.ts'
import type { EarnestRecord } from './earnests.ts'
import { changeEarnest, holdLonger, isOver, letGo, tellSeller } from './holding.ts'
import { readLines } from './lines.ts'

const title = '库存定金'

/** Returns of which deal the contract is: the earnest's own, else the one of its customer that was chosen. Throws 40000 without one. */
async function dealOf(desk: Desk, { opportunityId, customerId }: EarnestRecord, chosen: number | null) {
  if (opportunityId !== null) return opportunityId
  if (chosen === null) throw badInput('opportunityId', '合同跟着商机走，请选择这位客户的商机；还没有的话请先新建商机')
  const deal = await desk.from('opportunity').select('customerId').where('id', '=', chosen).executeTakeFirst()
  if (deal?.customerId !== customerId) throw badInput('opportunityId', '商机不是这位客户的，请重新选择商机')
  return chosen
}

/** Throws 40000 for a chosen deal that the person does not see. */
export async function assertDealSeen(desk: Desk, chosen: number | null): Promise<void> {
  if (chosen !== null && !(await desk.names('opportunity', [chosen])).has(chosen))
    throw badInput('opportunityId', '商机不存在，或不在您的数据范围内，请重新选择')
}

/**
 * Makes a draft of a contract of the goods of a locked one, at their locked prices. From then on they stay reserved until an order takes them over, or
 * the contract ends. What gave way of them meanwhile is not taken up again. Throws 40900 where the person makes no contract of the deal.
 */
export async function signEarnest(desk: Desk, earnest: EarnestRecord, chosen: number | null): Promise<void> {
  const opportunityId = await dealOf(desk, earnest, chosen)
  const lines = (await readLines(desk, earnest.id)).map(line => asTyped(line))
  const contract = await draftContract(desk, opportunityId, { space: title, lines, action: '由库存定金生成合同' })
  await holdLonger(desk, earnest, null)
  const patch = { state: 'signed', contractId: contract.id, opportunityId } as const
  await changeEarnest(desk, earnest, patch, '签约，生成合同')
}

/** What becomes of those whose contract ends: a draft that is voided gives them back as they were, 退单 frees their goods. */
export async function followContract(desk: Desk, { id }: ContractRecord, how: Ended): Promise<void> {
  const found = await desk.from('earnest').select('id').where('contractId', '=', id).execute()
  if (found.length === 0) return
  const ids = found.map(one => one.id)
  for (const earnest of await desk.lock('earnest', ids)) await unsign(desk, earnest, how)
}

/** The words name no contract: who sees the earnest may not see that. */
const words = { voided: '合同已作废', cancelled: '合同已退单' } as const satisfies Record<Ended, string>

async function unsign(desk: Desk, earnest: EarnestRecord, how: Ended): Promise<void> {
  const word = words[how]
  if (earnest.state !== 'signed') {
    await changeEarnest(desk, earnest, { contractId: null }, word)
    return
  }
  const isBack = how === 'voided' && !(await isOver(desk, earnest.untilAt))
  if (isBack) await holdLonger(desk, earnest, earnest.untilAt)
  else await letGo(desk, earnest)
  await changeEarnest(desk, earnest, { state: isBack ? 'reserved' : 'expired', contractId: null }, word)
  if (!isBack) await tellSeller(desk, earnest, word, '留货已释放；还要这批货的话，请打开定金单再留货')
}

/** Throws 40900 for one whose goods are lines of a contract already. */
export function assertUnsigned({ contractId }: EarnestRecord): void {
  if (contractId !== null) throw conflict('这张定金单的商品已签进合同，不能修改；请重新录入收款，或作废后另外登记')
}

/**
 * The prices that the lines of a contract keep, since its earnest locked them. Money locks: one whose receipt is given back, kept, reversed or not yet
 * confirmed locks none, though its goods stay lines of the contract.
 */
export async function pricesLocked(desk: Desk, contractId: number): Promise<LockedPrice[]> {
  const found = await desk.db
    .selectFrom('earnest as e')
    .innerJoin('receipt as r', join => join.onRef('r.officeId', '=', 'e.officeId').onRef('r.id', '=', 'e.receiptId'))
    .select('e.id')
    .where('e.officeId', '=', desk.officeId)
    .where('e.contractId', '=', contractId)
    .where('e.state', 'in', ['paid', 'signed', 'ordered'])
    .where('r.state', '=', 'confirmed')
    .execute()
  const lines: ShownLine[] = []
  for (const { id } of found) lines.push(...(await readLines(desk, id)))
  return lines.map(({ goodsId, gradeId, priceUnit, price, pieces }) => ({
    goodsId,
    gradeId,
    priceUnit,
    price,
    pieces,
  }))
}

/** Returns the contract of one as far as the person sees it. */
export async function contractOf(desk: Desk, { contractId }: EarnestRecord) {
  const names = await desk.names('contract', [contractId])
  const number = names.get(contractId ?? 0) ?? ''
  return { contractId: number === '' ? null : contractId, contractNumber: number }
}
