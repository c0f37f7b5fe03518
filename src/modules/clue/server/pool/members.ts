import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Changes, difference } from '../../../../kernel/server/log/audit.ts'
import { namesOf } from '../../../../kernel/server/record/names.ts'
import type { PoolInput } from '../../api/pool.ts'

export type Members = Pick<PoolInput, 'adminIds' | 'memberIds' | 'departmentIds'>

export const nobody: Members = { adminIds: [], memberIds: [], departmentIds: [] }

/** Returns who belongs to each of the pools. */
export async function membersOf(desk: Desk, poolIds: readonly number[]): Promise<Map<number, Members>> {
  const members = new Map<number, Members>(poolIds.map(id => [id, { adminIds: [], memberIds: [], departmentIds: [] }]))
  if (poolIds.length === 0) return members
  const rows = await desk.from('poolMember').selectAll().where('poolId', 'in', poolIds).orderBy('id').execute()
  for (const { poolId, employeeId, departmentId, isAdmin } of rows) {
    const of = members.get(poolId)
    if (departmentId !== null) of?.departmentIds.push(departmentId)
    if (employeeId !== null) of?.[isAdmin ? 'adminIds' : 'memberIds'].push(employeeId)
  }
  return members
}

/** Returns who belongs to a pool, as names: for the log. */
async function inNames(desk: Desk, { adminIds, memberIds, departmentIds }: Members): Promise<Record<string, string>> {
  const people = await namesOf(desk, 'employee', [...adminIds, ...memberIds])
  const departments = await namesOf(desk, 'department', departmentIds)
  const named = (ids: readonly number[], names: Map<number, string>) => ids.map(id => names.get(id) ?? id).join('、')
  return {
    admins: named(adminIds, people),
    members: named(memberIds, people),
    departments: named(departmentIds, departments),
  }
}

/** Stores the new members of a pool; an admin is not a member too. Returns the changes, by names. */
export async function setMembers(
  desk: Desk,
  poolId: number,
  before: Members,
  entered: Partial<Members>,
): Promise<Changes> {
  const { adminIds, memberIds, departmentIds } = { ...before, ...entered }
  const admins = new Set(adminIds)
  const after = {
    adminIds: [...admins],
    memberIds: [...new Set(memberIds)].filter(id => !admins.has(id)),
    departmentIds: [...new Set(departmentIds)],
  }
  const of = { officeId: desk.officeId, poolId }
  const rows = [
    ...after.adminIds.map(employeeId => ({ ...of, employeeId, departmentId: null, isAdmin: true })),
    ...after.memberIds.map(employeeId => ({ ...of, employeeId, departmentId: null, isAdmin: false })),
    ...after.departmentIds.map(departmentId => ({ ...of, employeeId: null, departmentId, isAdmin: false })),
  ]
  await desk.db.deleteFrom('poolMember').where('officeId', '=', desk.officeId).where('poolId', '=', poolId).execute()
  if (rows.length > 0) await desk.db.insertInto('poolMember').values(rows).execute()
  return difference(await inNames(desk, before), await inNames(desk, after))
}
