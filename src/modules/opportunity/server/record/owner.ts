import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk, Patch } from '../../../../kernel/server/desk/desk.ts'
import { type HeldEmployee, holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { scopeModule } from './scope.ts'

export type HeldOwner = { id: number; name: string; departmentId: number | null }

/** Returns the caller as an owner. Throws 40900 if they were disabled at this moment. */
export async function myself(desk: Desk): Promise<HeldOwner> {
  const [me] = await holdEmployees(desk, [desk.employeeId])
  if (!me || me.disabledAt) throw conflict('您在本企业已停用，请联系公司管理员')
  return me
}

/**
 * Returns the employee who will own deals: active, and within the caller's data scope, since nobody assigns work to people
 * outside of it. Locks them until the transaction ends. Throws 40000 on the field `ownerId`.
 */
export async function newOwner(desk: Desk, id: number): Promise<HeldOwner> {
  const [owner] = await holdEmployees(desk, [id])
  return judged(desk, owner)
}

/** Returns the owner without a lock, for previews. */
export async function ownerAhead(desk: Desk, id: number): Promise<HeldOwner> {
  const columns = ['id', 'name', 'departmentId', 'disabledAt'] as const
  return judged(desk, await desk.from('employee').select(columns).where('id', '=', id).executeTakeFirst())
}

function judged(desk: Desk, owner: HeldEmployee | undefined): HeldOwner {
  const reached = owner && desk.reaches(scopeModule, { ownerId: owner.id, departmentId: owner.departmentId })
  if (!owner || !reached) throw badInput('ownerId', '负责人不存在，或不在您的数据范围内，请重新选择')
  if (owner.disabledAt) throw badInput('ownerId', `${owner.name}已停用，不能作为负责人，请选择其他人`)
  return owner
}

/** Returns the owner of a new deal: the named person if the caller may transfer, otherwise the caller. */
export async function ownerFor(desk: Desk, id: number | null | undefined): Promise<HeldOwner> {
  if (!id || id === desk.employeeId) return myself(desk)
  desk.demand(routes.transfer.needs)
  return newOwner(desk, id)
}

/** Sets a deal under an owner: it is out of any pool, and counts for the owner's department. */
export function ownedBy(owner: HeldOwner): Patch<'opportunity'> {
  return {
    ownerId: owner.id,
    departmentId: owner.departmentId,
    poolId: null,
    pooledAt: null,
    assignedAt: clock.date().toISOString(),
  }
}
