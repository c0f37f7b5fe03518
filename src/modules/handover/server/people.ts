import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { assertTouch, type EmployeeRecord, reachesEmployee } from '../../organisation/server/index.ts'
import type { HandoverPlan } from '../api/handover.ts'

/** Returns an employee within the caller's reach. Throws 40400 otherwise. */
export function assertReached(desk: Desk, employee: EmployeeRecord | undefined): EmployeeRecord {
  if (!employee || !reachesEmployee(desk, employee)) throw notFound('员工')
  return employee
}

/**
 * Refuses impossible handovers: one's own, that of a person already handed over, that of an administrator by others (40300).
 */
export async function assertLeaving(desk: Desk, leaver: EmployeeRecord): Promise<void> {
  if (leaver.id === desk.employeeId) throw conflict('不能办理自己的离职交接，请由其他管理员办理')
  await assertTouch(desk, leaver.id)
  if (!leaver.departedAt) return
  const last = await desk
    .from('handover')
    .select('createdBy')
    .where('employeeId', '=', leaver.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const by = await desk
    .from('employee')
    .select('name')
    .where('id', '=', last?.createdBy ?? 0)
    .executeTakeFirst()
  throw conflict(`${leaver.name}的离职交接已由${by?.name ?? '他人'}办理，请查看交接记录`)
}

/**
 * Returns the receivers by id: active people within the caller's reach, except the leaving person. Throws 40000 with the
 * first who is not.
 */
export function assertReceivers(
  desk: Desk,
  { leaverId, parts }: HandoverPlan,
  people: readonly EmployeeRecord[],
): Map<number, EmployeeRecord> {
  const known = new Map(people.map(person => [person.id, person]))
  for (const { receiverId } of parts.flatMap(part => part.receivers)) {
    const person = known.get(receiverId)
    if (!person || !reachesEmployee(desk, person))
      throw badInput('receivers', '接收人不存在，或不在您的数据范围内，请重新选择')
    if (person.id === leaverId) throw badInput('receivers', '接收人不能是离职员工本人，请选择其他同事')
    if (person.disabledAt) throw badInput('receivers', `${person.name}已停用，不能作为接收人，请选择其他人`)
  }
  return known
}

/** Throws 40000 if a plan names a department that the office has not. */
export async function assertDepartments(desk: Desk, { parts }: HandoverPlan): Promise<void> {
  const ids = [...new Set(parts.flatMap(part => part.receivers.flatMap(one => one.departmentId ?? [])))]
  if (ids.length === 0) return
  const found = await desk.from('department').select('id').where('id', 'in', ids).execute()
  if (found.length < ids.length) throw badInput('receivers', '部门不存在，或不在您的数据范围内，请重新选择')
}

/** Returns the numbers of all people in a plan. */
export function everyoneIn({ leaverId, parts }: HandoverPlan): number[] {
  return [...new Set([leaverId, ...parts.flatMap(part => part.receivers.map(one => one.receiverId))])]
}
