import type { Desk } from '../../../../kernel/server/desk.ts'
import type { Names } from '../../../forms/contract/conditionWords.ts'
import type { Flow } from '../../contract/engine/flow.ts'

/** What people, departments, roles and flows are called that flows name by number. */
export async function namesIn(desk: Desk, flows: readonly Flow[]): Promise<Names & { flow(id: number): string }> {
  const { employee, department, role, flow } = await rowsNamed(desk, flows)
  const named = (rows: Named[]) => {
    const names = byId(rows)
    return (id: number) => names[id] ?? `编号 ${id}`
  }
  return { employee: named(employee), department: named(department), role: named(role), flow: named(flow) }
}

type Named = { id: number; name: string }
const byId = (rows: readonly Named[]): Record<number, string> => Object.fromEntries(rows.map(row => [row.id, row.name]))

/** Whatever may be meant by a number in flows: more than is named, and never less. */
async function rowsNamed(desk: Desk, flows: readonly Flow[]) {
  const ids = [...new Set(numbersIn(flows))].slice(0, 5000)
  if (ids.length === 0) return { employee: [], department: [], role: [], flow: [] }
  return {
    employee: await desk.from('employee').select(['id', 'name']).where('id', 'in', ids).execute(),
    department: await desk.from('department').select(['id', 'name']).where('id', 'in', ids).execute(),
    role: await desk.from('role').select(['id', 'name']).where('id', 'in', ids).execute(),
    flow: await desk.from('approvalFlow').select(['id', 'name']).where('id', 'in', ids).execute(),
  }
}

function numbersIn(value: unknown): number[] {
  if (Number.isSafeInteger(value)) return [value as number]
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}
