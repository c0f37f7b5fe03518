import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { plain, type Reading, type Reference } from '../../../transfer/server/index.ts'

/** Returns the reference to everybody who works or worked in the office, by name, name with department, or job number. */
export async function everybodyReference(desk: Desk): Promise<Reference> {
  const departments = await desk.from('department').select(['id', 'name']).execute()
  const named = new Map(departments.map(({ id, name }) => [id, name]))
  const people = await desk.from('employee').select(['id', 'name', 'departmentId', 'jobNumber']).orderBy('id').execute()
  const known = new Map<string, number[]>()
  const choices: string[] = []
  for (const { id, name, departmentId, jobNumber } of people) {
    const label = `${name}(${named.get(departmentId ?? 0) ?? '未分部门'})`
    choices.push(label)
    for (const word of new Set([name, label, jobNumber ?? name].map(plain)))
      known.set(word, [...(known.get(word) ?? []), id])
  }
  return {
    labels: [],
    choices,
    read(written): Reading {
      const [id, ...others] = known.get(plain(written)) ?? []
      if (id === undefined) return { problem: `没有名为“${written}”的员工` }
      return others.length > 0 ? { problem: `有 ${others.length + 1} 位“${written}”，请写明部门或工号` } : { value: id }
    },
  }
}
