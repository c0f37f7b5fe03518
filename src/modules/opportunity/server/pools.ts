import type { Desk } from '../../../kernel/server/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { scopeModule } from './scope.ts'

/** The pools whose opportunities the person sees: those open to all, those they belong to, all for the whole office's scope. */
export async function poolsOpenTo(desk: Desk): Promise<Set<number>> {
  const everything = desk.reach(scopeModule).office
  const { rows } = await desk.client.query<{ id: number }>(
    `select p.id from pool p where p.office_id = $1 and ($2 or p.open_to_all or exists (
       select from pool_member m where m.office_id = p.office_id and m.pool_id = p.id
         and (m.employee_id = $3 or m.department_id = $4)))`,
    [desk.officeId, everything, desk.employeeId, desk.who.departmentId],
  )
  return new Set(rows.map(row => row.id))
}

/** The pool that opportunities go into: the named one, otherwise the office's first. Throws 40000 naming the field. */
export async function poolFor(desk: Desk, id: number | null | undefined): Promise<number> {
  const pools = desk.from('pool').select(['id', 'disabledAt'])
  const pool = await (id ? pools.where('id', '=', id) : pools.where('isDefault', '=', true))
    .forKeyShare()
    .executeTakeFirst()
  if (!pool || pool.disabledAt || (id && !(await poolsOpenTo(desk)).has(id)))
    throw badInput('poolId', '公海不存在或已停用')
  return pool.id
}
