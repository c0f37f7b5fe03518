import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { lockKept } from '../../../kernel/server/ledger/lockKept.ts'

/** Locks months of people and returns what each has as base so far: nobody else's payment counts in the same tier meanwhile. */
export async function lockMonths(
  desk: Desk,
  people: readonly { employeeId: number; departmentId: number | null }[],
  period: string,
): Promise<Map<number, number>> {
  const wanted = people.map(({ employeeId: ownerId, departmentId }) => ({ ownerId, departmentId, period }))
  const months = await lockKept(desk, 'commissionMonth', ['ownerId', 'period'], wanted)
  return new Map(months.map(({ ownerId, base }) => [ownerId, base]))
}
