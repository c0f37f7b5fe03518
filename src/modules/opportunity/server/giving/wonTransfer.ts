import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { assertApproved, previewApproval, startApproval } from '../../../approval/server/index.ts'
import { wonTransferRoutes as routes, type WonTransfer } from '../../api/wonTransfer.ts'
import { type HeldOwner, newOwner, ownerAhead } from '../record/owner.ts'
import { type Deal, lockDeal, refusalFor, visibleDeal } from '../record/sight.ts'
import { assertChosen, type Belongings } from './along.ts'
import { dealContent } from './approvedFields.ts'
import { isTransferAsked, wonTransferBusiness, wonTransferWith } from './wonTransferDocument.ts'

/** Returns the content of the request. Throws if the deal cannot be transferred this way. */
async function contentOf(
  desk: Desk,
  deal: Deal,
  owner: HeldOwner,
  { along, reason }: Pick<WonTransfer, 'along' | 'reason'>,
) {
  if (deal.ownerId === owner.id) throw badInput('ownerId', `已经在${owner.name}名下，请选择其他人`)
  const content = await dealContent(desk, deal)
  const papers = along === undefined ? '' : along ? '一并转交' : '留在现负责人名下'
  return { ...content, to: owner.id, toDepartment: owner.departmentId, papers, reason }
}

async function forecast(desk: Desk, { id, ownerId, along, reason, chosen }: WonTransfer) {
  const owner = await ownerAhead(desk, ownerId)
  const sight = await visibleDeal(desk, id)
  const refusal = refusalFor(desk, 'askTransfer', sight)
  if (refusal) throw conflict(refusal)
  const content = await contentOf(desk, sight.deal, owner, { along, reason })
  return previewApproval(desk, wonTransferBusiness, content, chosen, [])
}

/**
 * Asks that a won deal be given to somebody; gives the approval's number. The deal is locked: of two requests at once the
 * second finds the first. Throws 40900 if it is not won, is asked for already, or no flow fits.
 */
async function ask(
  desk: Desk,
  kinds: Belongings,
  { id, ownerId, along, reason, chosen }: WonTransfer,
): Promise<{ approvalId: number }> {
  const owner = await newOwner(desk, ownerId)
  const deal = await lockDeal(desk, id, 'askTransfer')
  await assertChosen(desk, kinds, [id], along)
  await assertApproved(desk, wonTransferBusiness)
  const { reason: _, ...content } = await contentOf(desk, deal, owner, { along, reason })
  if (await isTransferAsked(desk, id)) throw conflict('这个商机的转移正在审批中，请等审批结束')
  const values = {
    opportunityId: id,
    employeeId: desk.employeeId,
    fromId: deal.ownerId,
    ownerId,
    along: along ?? false,
    reason,
    content: JSON.stringify(content),
  }
  const request = await desk.insert('dealTransferRequest', values, { action: '申请转移成交商机', name: deal.name })
  const title = `${desk.who.name}申请把成交商机“${deal.name}”转给${owner.name}`
  return { approvalId: await startApproval(desk, wonTransferWith(kinds), { documentId: request.id, title, chosen }) }
}

export const wonTransferHandlers = (kinds: Belongings) => [
  handle(routes.forecast, (desk, { body }) => forecast(desk, body)),
  handle(routes.ask, (desk, { body }) => ask(desk, kinds, body)),
]
