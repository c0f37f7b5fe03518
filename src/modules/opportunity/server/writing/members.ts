import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { MemberFacts } from '../../api/opportunity.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { lockDealAt } from '../reading/lock.ts'
import { detailOf, membersOf } from '../reading/read.ts'
import { publishDeals } from '../record/change.ts'
import { assertMembers, clearMembers, evenShares, insertMembers } from '../record/memberRows.ts'
import type { Deal } from '../record/sight.ts'

/** Returns the team with its default shares, or equal ones without. Throws 40000 if it cannot be used. */
export async function teamToApply(desk: Desk, id: number): Promise<{ id: number; members: MemberFacts[] }> {
  const team = await desk.from('team').select(['id', 'name', 'disabledAt']).where('id', '=', id).executeTakeFirst()
  if (!team || team.disabledAt) throw badInput('teamId', '商机团队不存在或已停用，请重新选择')
  const people = await desk
    .from('teamMember')
    .select(['employeeId', 'roleId', 'share'])
    .where('teamId', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (people.length === 0) throw badInput('teamId', `团队“${team.name}”还没有成员，请先添加成员，或选择另一个团队`)
  const even = evenShares(people.length)
  const isSet = people.some(person => person.share > 0)
  const members = people.map((person, at) => ({ ...person, share: isSet ? person.share : (even[at] as number) }))
  await assertMembers(desk, members)
  return { id, members }
}

/** Replaces the members of a locked deal by new ones, and logs both. */
export async function replaceMembers(
  desk: Desk,
  deal: Deal,
  members: readonly MemberFacts[],
  change: { action: string; teamId?: number },
): Promise<Deal> {
  const before = await membersOf(desk, deal.id)
  await clearMembers(desk, [deal.id])
  insertMembers(desk, deal.id, members)
  const { action, ...patch } = change
  const after = await desk.change('opportunity', deal, patch, { action, more: { members: [before, members] } })
  const past = before.map(member => member.employeeId)
  await publishDeals(desk, [deal], [after], new Map([[deal.id, past]]))
  return after
}

export const memberHandlers = [
  handle(routes.members, async (desk, { body: { id, version, members } }) => {
    await assertMembers(desk, members, await membersOf(desk, id))
    const deal = await lockDealAt(desk, id, 'team', version)
    await replaceMembers(desk, deal, members, { action: '设置分成' })
    return detailOf(desk, id)
  }),

  handle(routes.applyTeam, async (desk, { body: { id, version, teamId } }) => {
    const team = await teamToApply(desk, teamId)
    const deal = await lockDealAt(desk, id, 'team', version)
    await replaceMembers(desk, deal, team.members, { action: '套用团队', teamId })
    return detailOf(desk, id)
  }),
]
