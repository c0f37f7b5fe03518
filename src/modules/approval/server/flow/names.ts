import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { namesOf } from '../../../../kernel/server/record/names.ts'
import type { Flow } from '../../../flows/api/flow.ts'
import type { Names } from '../../../forms/api/conditionWords.ts'

/** Returns the names of people, departments, roles and flows that flows contain by number. */
export async function namesIn(desk: Desk, flows: readonly Flow[]): Promise<Names & { flow(id: number): string }> {
  const { employee, department, role, flow } = await namesBehind(desk, flows)
  const named = (names: ReadonlyMap<number, string>) => (id: number) => names.get(id) ?? `编号 ${id}`
  return { employee: named(employee), department: named(department), role: named(role), flow: named(flow) }
}

/** Returns the names for every number that flows may contain: perhaps more than needed, never fewer. */
async function namesBehind(desk: Desk, flows: readonly Flow[]) {
  const ids = [...new Set(numbersIn(flows))].slice(0, 5000)
  return {
    employee: await namesOf(desk, 'employee', ids),
    department: await namesOf(desk, 'department', ids),
    role: await namesOf(desk, 'role', ids),
    flow: await namesOf(desk, 'approvalFlow', ids),
  }
}

function numbersIn(value: unknown): number[] {
  if (Number.isSafeInteger(value)) return [value as number]
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}
