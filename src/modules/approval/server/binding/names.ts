import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Condition, initiatorFields } from '../../../forms/api/condition.ts'
import type { Names } from '../../../forms/api/conditionWords.ts'
import type { Field } from '../../../forms/api/formFields.ts'

type Kind = keyof Names
const ofInitiator: Readonly<Record<string, Kind>> = {
  [initiatorFields.department]: 'department',
  [initiatorFields.role]: 'role',
  [initiatorFields.person]: 'employee',
}

/** Returns the names of people, departments and roles in conditions and values, in one round trip. */
export async function namesIn(
  desk: Desk,
  said: readonly {
    fields: readonly Field[]
    conditions: readonly Condition[]
    form?: Readonly<Record<string, unknown>>
  }[],
): Promise<Names> {
  const ids: Record<Kind, number[]> = { employee: [], department: [], role: [] }
  for (const { fields, conditions, form = {} } of said) {
    const tests = conditions.flat(2)
    for (const { field, values } of tests) {
      const kind = own(ofInitiator, field) ?? fields.find(one => one.key === field)?.kind
      if (kind === 'employee' || kind === 'department' || kind === 'role')
        ids[kind].push(...numbers(values), ...numbers(own(form, field)))
    }
  }
  const { rows } = await desk.client.query<{ kind: Kind; id: number; name: string }>(
    `select 'employee' as kind, id, name from employee where office_id = $1 and id = any($2)
     union all select 'department', id, name from department where office_id = $1 and id = any($3)
     union all select 'role', id, name from role where office_id = $1 and id = any($4)`,
    [desk.officeId, ids.employee, ids.department, ids.role],
  )
  const known = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  const named = (kind: Kind) => (id: number) => known.get(`${kind} ${id}`) ?? `编号 ${id}`
  return { employee: named('employee'), department: named('department'), role: named('role') }
}

const numbers = (value: unknown): number[] => [value].flat(2).filter((one): one is number => Number.isInteger(one))
