import { codes } from '../../../../kernel/api/envelope.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import { customerOf } from '../../../customer/server/index.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { myself } from '../record/owner.ts'
import { type Deal, sightsOf, worksOn } from '../record/sight.ts'
import { holdGroup, stageGroups } from '../stages/stages.ts'
import { createDeal, type DealStart, groupToStartIn } from './create.ts'

/** Returns the open deals of a customer that the person answers for or works on, the newest first. */
export async function openDealsOf(desk: Desk, customerId: number): Promise<Deal[]> {
  const deals = await desk
    .from('opportunity')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('status', '=', 'open')
    .where('poolId', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return (await sightsOf(desk, deals)).filter(sight => worksOn(desk, sight)).map(({ deal }) => deal)
}

/** What is known of a deal that begins with a sale: what is bought, for how much (fen) and when. */
type Known = Pick<DealStart, 'brandIds' | 'categoryIds' | 'expectedAmount' | 'expectedOn'>

/**
 * Begins a deal of the person's own with a customer whom they see, for a document that needs one: named after the customer and `kind`, in the first
 * stage. Throws 40300 for who makes no deals, 40900 where the company asks for more at the start than is known.
 */
export async function beginDeal(desk: Desk, customerId: number, kind: string, known: Known): Promise<Deal> {
  desk.demand(routes.add.needs)
  const owner = await myself(desk)
  const group = await holdGroup(desk, groupToStartIn(await stageGroups(desk), owner, null))
  const customer = await customerOf(desk, customerId)
  if (customer.mergedIntoId !== null) throw conflict('这位客户刚刚被合并，请刷新后重新选择客户')
  const start = { ...known, channelId: null, name: `${customer.name} ${kind}`, remark: '', nextFollowUpAt: null }
  const made = { start, owner, customer, stageId: null, team: null, origin: null, own: undefined }
  return createDeal(desk, group, made, `${kind}，新增`).catch(error => {
    if (!(error instanceof Refusal) || error.code !== codes.badInput) throw error
    throw conflict(`要为这位客户新建商机，而${error.message}；请先新建商机并填好，再来${kind}`)
  })
}
