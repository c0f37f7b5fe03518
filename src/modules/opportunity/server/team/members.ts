import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { TeamMemberInput } from '../../api/team.ts'

/** Returns the stored members, in order. */
export function keptMembers(desk: Desk, teamId: number): Promise<TeamMemberInput[]> {
  return desk
    .from('teamMember')
    .select(['employeeId', 'roleId', 'share', 'isLeader', 'capacity', 'accepting', 'awayUntil'])
    .where('teamId', '=', teamId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Replaces the members by the new ones; members who stay keep their row. */
export async function setMembers(desk: Desk, teamId: number, members: readonly TeamMemberInput[]): Promise<void> {
  const { officeId, db } = desk
  const ids = members.map(member => member.employeeId)
  await db
    .deleteFrom('teamMember')
    .where('officeId', '=', officeId)
    .where('teamId', '=', teamId)
    .$if(ids.length > 0, query => query.where('employeeId', 'not in', ids))
    .execute()
  for (const [position, member] of members.entries()) {
    const { capacity = null, awayUntil = null, ...rest } = member
    const values = { ...rest, capacity, awayUntil, position }
    await db
      .insertInto('teamMember')
      .values({ officeId, teamId, ...values })
      .onConflict(conflict => conflict.columns(['officeId', 'teamId', 'employeeId']).doUpdateSet(values))
      .execute()
  }
}

/** Tells whether two lists of members are equal, in order. */
export const sameMembers = (a: readonly TeamMemberInput[], b: readonly TeamMemberInput[]) =>
  JSON.stringify(a.map(told)) === JSON.stringify(b.map(told))

/** Returns a member's values in a fixed order: JSON from the database has another order. */
const told = (member: TeamMemberInput) => [
  ...[member.employeeId, member.roleId, member.share, member.isLeader, member.capacity ?? null],
  ...[member.accepting, member.awayUntil && Date.parse(member.awayUntil)],
]
