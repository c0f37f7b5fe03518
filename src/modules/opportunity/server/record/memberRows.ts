import { percentWords } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { assertWords } from '../../../settings/server/index.ts'
import { MemberFacts } from '../../api/opportunity.ts'

const whole = 10_000 // basis points

/** Adds a deal's members; the deal's own change logs them. */
export function insertMembers(desk: Desk, opportunityId: number, members: readonly MemberFacts[]): void {
  if (members.length === 0) return
  const { officeId } = desk
  const rows = members.map(({ employeeId, roleId, share }) => ({ officeId, opportunityId, employeeId, roleId, share }))
  desk.post(desk.db.insertInto('opportunityMember').values(rows))
}

/** Takes its members from each of the deals. */
export async function clearMembers(desk: Desk, dealIds: readonly number[]): Promise<void> {
  if (dealIds.length === 0) return
  await desk.db
    .deleteFrom('opportunityMember')
    .where('officeId', '=', desk.officeId)
    .where('opportunityId', 'in', [...dealIds])
    .execute()
}

/**
 * Refuses members whose shares do not sum to the whole (product.md §3), who are named twice or missing; new ones must be
 * active. Locks them until the transaction ends, so it must be called before the deal is locked. Throws 40000 with the
 * field.
 */
export async function assertMembers(
  desk: Desk,
  members: readonly MemberFacts[],
  before: readonly MemberFacts[] = [],
): Promise<void> {
  const ids = members.map(member => member.employeeId)
  if (new Set(ids).size < ids.length) throw badInput('members', '同一个人只能出现一次')
  const given = members.reduce((sum, { share }) => sum + share, 0)
  if (members.length > 0 && given !== whole)
    throw badInput('members', `分成合计应为 100%，现在是 ${percentWords(given)}`)
  const held = ids.length > 0 ? await holdEmployees(desk, ids) : []
  const known = new Set(before.map(member => member.employeeId))
  for (const id of ids) {
    const person = held.find(one => one.id === id)
    if (!person) throw badInput('members', '成员不存在，请重新选择')
    if (person.disabledAt && !known.has(id))
      throw badInput('members', `${person.name}已停用，不能作为成员，请选择其他人`)
  }
  for (const member of members)
    await assertWords(desk, MemberFacts, member, before.find(one => one.employeeId === member.employeeId) ?? {})
}

/** Divides the whole into `count` parts as equal as basis points allow, the larger first. */
export function evenShares(count: number): number[] {
  const part = Math.floor(whole / count)
  return Array.from({ length: count }, (_, at) => part + (at < whole - part * count ? 1 : 0))
}
