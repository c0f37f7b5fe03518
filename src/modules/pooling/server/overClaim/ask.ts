import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { assertApproved, previewApproval, startApproval } from '../../../approval/server/index.ts'
import type { OverClaim } from '../../api/overClaim.ts'
import { claimLimits, limitWords } from '../claimLimits.ts'
import { type Intake, intakeOf, loadsOf, openIntake } from '../intake.ts'
import { overClaimBusiness } from './document.ts'
import type { OverClaimKind, Wanted } from './kind.ts'

/** Returns the content of the request. Throws 40400, or 40900 if there is nothing to request. */
async function judged(desk: Desk, kind: OverClaimKind, id: number, intake: Intake, reason: string) {
  const wanted = await kind.find(desk, id)
  if (!wanted) throw notFound(kind.noun)
  if (wanted.refusal !== null) throw conflict(wanted.refusal)
  const me = { id: desk.employeeId, name: desk.who.name }
  const limited = claimLimits(kind.counted, me, intake, await kind.limits(desk))(wanted.record, 0)
  if (!limited) throw conflict('没有超出领取限制，可以直接领取')
  const load = (await loadsOf(desk, kind.counted, [me.id])).get(me.id) ?? 0
  const content = { ...wanted.content, limit: limitWords[limited.limit], claimed: intake.claimed, load, reason }
  return { wanted, content }
}

async function assertFirst(desk: Desk, { counted }: OverClaimKind, { record }: Wanted): Promise<void> {
  const open = await desk
    .from('claimRequest')
    .select('id')
    .where('employeeId', '=', desk.employeeId)
    .where('kind', '=', counted.kind)
    .where('subjectId', '=', record.id)
    .where('status', 'in', ['running', 'returned'])
    .executeTakeFirst()
  if (open) throw conflict('您已经申请过，正在审批中')
}

/**
 * Asks for a record that the limits of claiming keep from the person; gives the approval's number. Their intake is locked:
 * of two requests of one person at once the second finds the first. Throws 40900 if it can be claimed, cannot be claimed at
 * all, was asked for already, or no flow fits.
 */
export async function askOverClaim(desk: Desk, kind: OverClaimKind, body: OverClaim): Promise<{ approvalId: number }> {
  const business = overClaimBusiness(kind)
  await holdEmployees(desk, [desk.employeeId])
  const { cap } = await kind.limits(desk)
  const intake = await openIntake(desk, kind.counted, desk.employeeId, cap)
  const { wanted, content } = await judged(desk, kind, body.id, intake, body.reason)
  await assertApproved(desk, business)
  await assertFirst(desk, kind, wanted)
  const { reason, ...kept } = content
  const values = {
    kind: kind.counted.kind,
    subjectId: body.id,
    employeeId: desk.employeeId,
    reason,
    content: JSON.stringify(kept),
    concealed: wanted.concealed,
  }
  const { id } = await desk.insert('claimRequest', values, { action: '申请超额领取', name: wanted.name })
  const title = `${desk.who.name}申请超额领取${kind.noun}“${wanted.name}”`
  return { approvalId: await startApproval(desk, business, { documentId: id, title, chosen: body.chosen }) }
}

/** Returns the way of such a request. Throws as the request does. */
export async function forecastOverClaim(desk: Desk, kind: OverClaimKind, { id, reason, chosen }: OverClaim) {
  const { cap } = await kind.limits(desk)
  const intake = await intakeOf(desk, kind.counted, cap)
  const { content, wanted } = await judged(desk, kind, id, intake, reason)
  return previewApproval(desk, overClaimBusiness(kind), content, chosen, wanted.concealed)
}
