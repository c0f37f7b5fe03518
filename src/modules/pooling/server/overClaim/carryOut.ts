import type { Selectable } from 'kysely'
import type { ClaimRequest } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import { deskOfEmployee } from '../../../organisation/server/index.ts'
import { countClaims, openIntake } from '../intake.ts'
import type { OverClaimKind } from './kind.ts'

/**
 * Claims the requested record for its initiator, with the checks of a claim at this moment, except the limits that the
 * approval lifts; it counts for their day. Locks in the order of a claim: person, intake, record. Returns the reason if it
 * is no longer possible, and then changes nothing.
 */
export async function carryOut(
  desk: Desk,
  kind: OverClaimKind,
  request: Selectable<ClaimRequest>,
): Promise<string | null> {
  const { employeeId, subjectId: id } = request
  const [owner] = await holdEmployees(desk, [employeeId])
  const person = await deskOfEmployee(desk, employeeId)
  if (!owner || !person) return '申请人已停用'
  if (!person.mayCall(kind.claim)) return `${owner.name}已没有领取${kind.noun}的权限`
  const { cap } = await kind.limits(desk)
  await openIntake(desk, kind.counted, employeeId, cap)
  await desk.lock(kind.table, [id])
  const wanted = await kind.find(person, id)
  if (!wanted) return `${kind.noun}已不存在`
  if (wanted.record.ownerId === employeeId) return `已经在${owner.name}名下`
  if (wanted.refusal !== null) return wanted.refusal
  await kind.give(desk, id, owner, '领取（超额领取审批通过）')
  await countClaims(desk, kind.counted, employeeId, 1)
  return null
}
