import { changeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type HandoverKind, handoverAction } from '../../../handover/server/index.ts'
import { opportunityPlaces } from '../../api/places.ts'
import type { TeamMemberInput } from '../../api/team.ts'
import { keptMembers, sameMembers, setMembers } from './members.ts'
import { publishTeams } from './write.ts'

type Members = readonly TeamMemberInput[]

/**
 * Returns the members after one's place went to another, who leads if either did and gets both default shares; undefined
 * without a place. Whether they take new work, and how much, stays unchanged.
 */
export function placeHanded(members: Members, fromId: number, toId: number): TeamMemberInput[] | undefined {
  const from = members.find(member => member.employeeId === fromId)
  if (!from) return undefined
  const has = members.find(member => member.employeeId === toId)
  const heir: TeamMemberInput = has
    ? { ...has, share: has.share + from.share, isLeader: has.isLeader || from.isLeader }
    : { ...from, employeeId: toId, capacity: null, accepting: true, awayUntil: null }
  const place = has ?? from
  return members.filter(member => member === place || member !== from).map(member => (member === place ? heir : member))
}

const teamsById = async (desk: Desk, ids: readonly number[]) =>
  new Map((await desk.lock('team', ids)).map(team => [team.id, team]))
type TeamRecord = Awaited<ReturnType<typeof teamsById>> extends Map<number, infer T> ? T : never
type Swap = { team: TeamRecord; before: Members; after: Members }

/** Replaces members by others in locked teams, logs both, tells the browsers. */
async function swap(desk: Desk, swaps: readonly Swap[], action: string): Promise<void> {
  if (swaps.length === 0) return
  for (const { team, after } of swaps) await setMembers(desk, team.id, after)
  const changes = swaps.map(({ team: row, before, after }) => ({
    row,
    patch: {},
    more: { members: [before, after] as [unknown, unknown] },
  }))
  await changeBulk(desk, 'team', changes, { action, name: team => team.name })
  await publishTeams(desk)
}

/** Hands over a leaving person's places in teams, with their default shares; the receiver leads if the leaver led. */
export const teamHandover: HandoverKind = {
  kind: 'teamMember',
  title: '商机团队席位',
  unit: '个',
  path: opportunityPlaces.teams.path,
  async records(desk, employeeId) {
    const { rows } = await desk.client.query<{ id: number; departmentId: number | null }>(
      `select t.id, t.department_id as "departmentId" from team_member m join team t on t.office_id = m.office_id and t.id = m.team_id
       where m.office_id = $1 and m.employee_id = $2 order by t.id`,
      [desk.officeId, employeeId],
    )
    return rows
  },
  async note(desk, employeeId) {
    const { rows } = await desk.client.query<{ name: string }>(
      `select t.name from team_member m join team t on t.office_id = m.office_id and t.id = m.team_id
       where m.office_id = $1 and m.employee_id = $2 and m.is_leader order by t.position, t.id`,
      [desk.officeId, employeeId],
    )
    return rows.length > 0 ? `是${rows.map(({ name }) => `“${name}”`).join('、')}的组长，由接收人接任` : ''
  },
  async samples(desk, ids) {
    if (ids.length === 0) return []
    const rows = await desk.from('team').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute()
    return rows.map(row => ({ ...row, note: '' }))
  },
  async assign(desk, employeeId, receiver, ids) {
    const swaps: Swap[] = []
    for (const [id, team] of await teamsById(desk, ids)) {
      const before = await keptMembers(desk, id)
      const after = placeHanded(before, employeeId, receiver.id)
      if (after) swaps.push({ team, before, after })
    }
    await swap(desk, swaps, handoverAction.given)
    return swaps.map(({ team, before, after }) => ({ id: team.id, before: { members: before, after } }))
  },
  async undo(desk, _employeeId, noted) {
    const ids = noted.map(({ id }) => id)
    const teams = await teamsById(desk, ids)
    const swaps: Swap[] = []
    for (const { id, before } of noted) {
      const team = teams.get(id)
      const now = await keptMembers(desk, id)
      const back = { before: now, after: before.members as Members }
      if (team && sameMembers(now, before.after as Members)) swaps.push({ team, ...back })
    }
    await swap(desk, swaps, handoverAction.back)
    const back = new Set(swaps.map(({ team }) => team.id))
    return ids.filter(id => !back.has(id)).map(id => ({ id, name: teams.get(id)?.name ?? '', msg: '团队成员已被调整' }))
  },
}
