import type { Desk } from '../../../kernel/server/desk.ts'
import type { ImportKind, Reading } from './kinds.ts'

/** Finds what the words in a file's cells stand for. */
export type Words = {
  /** The id of a dictionary's word. */
  item(typeCode: string, label: string): Reading
  /** The id of an employee by name, `name(department)` or job number. */
  employee(written: string): Reading
  /** What the import's own module knows by this name, for a field of its. */
  reference(field: string, written: string): Reading
}

type Item = { id: number; enabled: boolean }
type Person = { id: number; label: string; objection: string | null }

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** Reads the office's dictionary and people once, for all rows of a file. */
export async function loadWords(desk: Desk, kind: ImportKind): Promise<Words> {
  const [items, people] = [await itemsOf(desk), await peopleOf(desk, kind)]
  const references = (await kind.references?.(desk)) ?? {}
  return {
    item(typeCode, label) {
      const item = items.get(`${typeCode}:${plain(label)}`)
      if (!item) return { problem: `字典中没有“${label}”` }
      return item.enabled ? { value: item.id } : { problem: `“${label}”已停用` }
    },
    employee(written) {
      const [person, ...others] = people.get(plain(written)) ?? []
      if (!person) return { problem: `没有名为“${written}”的员工` }
      if (others.length > 0) return { problem: ambiguity(written, [person, ...others]) }
      return person.objection ? { problem: person.objection } : { value: person.id }
    },
    reference: (field, written) => references[field]?.read(written) ?? { problem: `不认识“${written}”` },
  }
}

function ambiguity(written: string, people: readonly Person[]): string {
  return `有 ${people.length} 位“${written}”：${people.map(person => person.label).join('、')}，请写明部门，如“${people[0]?.label}”，或写工号`
}

async function itemsOf(desk: Desk): Promise<Map<string, Item>> {
  const rows = await desk
    .from('dictionaryItem')
    .select(['id', 'typeCode', 'label', 'disabledAt', 'mergedInto'])
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return new Map(
    rows.map(row => {
      const meant = byId.get(row.mergedInto ?? row.id) ?? row
      return [`${row.typeCode}:${plain(row.label)}`, { id: meant.id, enabled: meant.disabledAt === null }]
    }),
  )
}

async function peopleOf(desk: Desk, kind: ImportKind): Promise<Map<string, Person[]>> {
  const departments = await desk.from('department').select(['id', 'name']).execute()
  const departmentName = new Map(departments.map(({ id, name }) => [id, name]))
  const rows = await desk
    .from('employee')
    .select(['id', 'name', 'departmentId', 'jobNumber', 'disabledAt'])
    .orderBy('id')
    .execute()
  const people = new Map<string, Person[]>()
  for (const row of rows) {
    const label = `${row.name}(${departmentName.get(row.departmentId ?? 0) ?? '未分部门'})`
    const objection = row.disabledAt ? `${row.name}已停用` : kind.objection(desk, row)
    const names = new Set([row.name, label, row.jobNumber ?? row.name].map(plain))
    for (const name of names) people.set(name, [...(people.get(name) ?? []), { id: row.id, label, objection }])
  }
  return preferAllowed(people)
}

/** Someone who left, or is out of reach, does not make the name of the only one possible ambiguous. */
function preferAllowed(people: Map<string, Person[]>): Map<string, Person[]> {
  for (const [name, all] of people) {
    const allowed = all.filter(person => person.objection === null)
    if (allowed.length === 1) people.set(name, allowed)
  }
  return people
}
