import type { Selectable } from 'kysely'
import { percentWords } from '../../../../kernel/api/format.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Team } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { assertGoverned } from '../../../../kernel/server/desk/governing.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { assertWords } from '../../../settings/server/index.ts'
import { TeamMemberInput as MemberSchema, teamRoutes as routes, type TeamMemberInput } from '../../api/team.ts'
import { scopeModule } from '../record/scope.ts'
import { keptMembers, sameMembers, setMembers } from './members.ts'
import { teamColumns, teamDetail } from './read.ts'

const whole = 10_000 // basis points

type Held = Awaited<ReturnType<typeof holdEmployees>>
const idsOf = (members: readonly TeamMemberInput[]) => members.map(member => member.employeeId)

/** Returns the new members, locked, so that nobody who is just leaving joins a team during the handover. */
const hold = async (desk: Desk, members: readonly TeamMemberInput[]): Promise<Held> =>
  members.length > 0 ? holdEmployees(desk, idsOf(members)) : []

/** Refuses members who are named twice, missing or gone, and default shares that are neither whole nor all 0. */
async function assertTeam(
  desk: Desk,
  members: readonly TeamMemberInput[],
  held: Held,
  before: readonly TeamMemberInput[],
) {
  const ids = idsOf(members)
  if (new Set(ids).size < ids.length) throw badInput('members', '同一个人只能出现一次')
  const given = members.reduce((sum, { share }) => sum + share, 0)
  if (given !== whole && given !== 0)
    throw badInput('members', `默认分成合计应为 100%，或全部不填，现在是 ${percentWords(given)}`)
  for (const id of ids) {
    const person = held.find(one => one.id === id)
    if (!person) throw badInput('members', '成员不存在，请重新选择')
    if (person.disabledAt && !before.some(member => member.employeeId === id))
      throw badInput('members', `${person.name}已停用，不能加入团队，请选择其他人`)
  }
  for (const member of members)
    await assertWords(desk, MemberSchema, member, before.find(one => one.employeeId === member.employeeId) ?? {})
}

async function assertFields(
  desk: Desk,
  { name, departmentId }: { name?: string; departmentId?: number | null },
  id = 0,
) {
  if (name) {
    const same = await desk.from('team').select('id').where('name', '=', name).where('id', '!=', id).executeTakeFirst()
    if (same) throw badInput('name', `已有商机团队“${name}”，请换一个名称`)
  }
  if (!departmentId) return
  const there = await desk.from('department').select('id').where('id', '=', departmentId).executeTakeFirst()
  if (!there) throw badInput('departmentId', '部门不存在，请重新选择')
}

/** Locks a team, for an edit that was begun at a version. Throws 40400, 40901. */
function lockTeam(desk: Desk, id: number, version?: number): Promise<Selectable<Team>> {
  const words = (changes: Changes) => wordsOf(desk, changes, teamColumns)
  return desk.lockOne('team', id, '商机团队', version === undefined ? undefined : { version, words })
}

/** Tells the browsers that show teams. */
export function publishTeams(desk: Desk): Promise<void> {
  return desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'team', ids: [] })
}

const assertTheirs = (desk: Desk, departmentId: number | null) =>
  assertGoverned(desk, scopeModule, [departmentId], '商机团队')

export const teamWriteHandlers = [
  handle(routes.add, async (desk, { body: { members, departmentId: entered, ...fields } }) => {
    // A person without the whole company in their scope makes teams of a department.
    const departmentId = entered ?? (desk.reach(scopeModule).office ? null : desk.who.departmentId)
    await assertFields(desk, { ...fields, departmentId })
    assertTheirs(desk, departmentId)
    await assertTeam(desk, members, await hold(desk, members), [])
    const more: Changes = members.length > 0 ? { members: [null, members] } : {}
    const values = { ...fields, departmentId, createdBy: desk.employeeId }
    const { id } = await desk.insert('team', values, { action: '新增', more })
    await setMembers(desk, id, members)
    await publishTeams(desk)
    return teamDetail(desk, id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, members, ...fields } }) => {
    const held = await hold(desk, members ?? [])
    await assertFields(desk, fields, id)
    const team = await lockTeam(desk, id, force ? undefined : version)
    assertTheirs(desk, team.departmentId)
    if (fields.departmentId !== undefined) assertTheirs(desk, fields.departmentId)
    const before = await keptMembers(desk, id)
    if (members) await assertTeam(desk, members, held, before)
    const changed = members && !sameMembers(before, members)
    if (changed) await setMembers(desk, id, members)
    const more: Changes = changed ? { members: [before, members] } : {}
    await desk.change('team', team, fields, { action: '编辑', more })
    await publishTeams(desk)
    return teamDetail(desk, id)
  }),

  handle(routes.enable, async (desk, { body: { id, enabled } }) => {
    const team = await lockTeam(desk, id)
    assertTheirs(desk, team.departmentId)
    const disabledAt = enabled ? null : (team.disabledAt ?? clock.date().toISOString())
    await desk.change('team', team, { disabledAt }, { action: enabled ? '启用' : '停用' })
    await publishTeams(desk)
    return teamDetail(desk, id)
  }),
]
