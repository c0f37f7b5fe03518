import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { ImportField, ImportKind, Reading } from './kinds.ts'

/** Finds the meaning of words in a file's cells. */
export type Words = {
  /**
   * Returns the value of a word in a field's cells: the id of a dictionary's word, of an employee by name,
   * `name(department)` or job number, or the value that the import's own module knows by this name. Undefined if the word is
   * left out.
   */
  read(field: ImportField, written: string): Reading
  /** Tells whether a word is known as it is written. */
  knows(field: ImportField, written: string): boolean
  /** Tells whether people have chosen meanings for words of a field: each time that such a word stands somewhere counts. */
  translates(field: ImportField): boolean
}

/** Words with those that a person can choose instead. */
export type KnownWords = Words & { labels(field: ImportField): readonly string[] }

type Item = { id: number; enabled: boolean; typeCode: string; label: string; merged: boolean }
type Person = { id: number; label: string; objection: string | null }

/** Returns a word for comparison, without spacing, width and case. */
export const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/**
 * Returns what plain words mean, by a word as it is written. A word that is plain already, as most are, is found without looking at each of
 * its signs, which thousands of cells would pay for.
 */
export function meantBy<Meaning>(
  plainly: ReadonlyMap<string, Meaning>,
  written: string,
  before = '',
): Meaning | undefined {
  return plainly.get(before + written) ?? plainly.get(before + plain(written))
}

/** Reads the office's dictionary and people once, for all rows of a file. */
export async function loadWords(desk: Desk, kind: ImportKind): Promise<KnownWords> {
  const items = await itemsOf(desk)
  const people = await peopleOf(desk, kind.objection)
  const anybody = kind.fields.some(field => field.anybody) ? await peopleOf(desk, () => null) : people
  const peopleFor = (field: ImportField) => (field.anybody ? anybody : people)
  const references = (await kind.references?.(desk)) ?? {}
  const words: KnownWords = {
    knows: (field, written) => words.read(field, written).problem === undefined,
    translates: () => false,
    read(field, written) {
      if (field.kind === 'employee') return readPerson(peopleFor(field), written)
      if (field.dictionary) return readItem(items, field.dictionary, written)
      return references[field.key]?.read(written) ?? { problem: `不认识“${written}”` }
    },
    labels(field) {
      if (field.kind === 'employee') return allowedLabels(peopleFor(field))
      if (field.dictionary) return enabledLabels(items, field.dictionary)
      const reference = references[field.key]
      return reference?.choices ?? reference?.labels ?? []
    },
  }
  return words
}

function readItem(items: ReadonlyMap<string, Item>, typeCode: string, label: string): Reading {
  const item = meantBy(items, label, `${typeCode}:`)
  if (!item) return { problem: `字典中没有“${label}”` }
  return item.enabled ? { value: item.id } : { problem: `“${label}”已停用` }
}

function readPerson(people: ReadonlyMap<string, Person[]>, written: string): Reading {
  const [person, ...others] = meantBy(people, written) ?? []
  if (!person) return { problem: `没有名为“${written}”的员工` }
  if (others.length > 0) return { problem: ambiguity(written, [person, ...others]) }
  return person.objection ? { problem: person.objection } : { value: person.id }
}

function enabledLabels(items: ReadonlyMap<string, Item>, typeCode: string): string[] {
  const ofType = [...items.values()].filter(item => item.typeCode === typeCode && item.enabled && !item.merged)
  return ofType.map(item => item.label)
}

function allowedLabels(people: ReadonlyMap<string, Person[]>): string[] {
  const allowed = [...people.values()].flat().filter(person => person.objection === null)
  return [...new Set(allowed.map(person => person.label))]
}

function ambiguity(written: string, people: readonly Person[]): string {
  return `有 ${people.length} 位“${written}”：${people.map(person => person.label).join('、')}，请写明部门，如“${people[0]?.label}”，或写工号`
}

async function itemsOf(desk: Desk): Promise<Map<string, Item>> {
  const rows = await desk
    .from('dictionaryItem')
    .select(['id', 'typeCode', 'label', 'disabledAt', 'mergedInto'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return new Map(
    rows.map(row => {
      const meant = byId.get(row.mergedInto ?? row.id) ?? row
      const { typeCode, label } = row
      const item = {
        id: meant.id,
        enabled: meant.disabledAt === null,
        typeCode,
        label,
        merged: row.mergedInto !== null,
      }
      return [`${typeCode}:${plain(label)}`, item]
    }),
  )
}

async function peopleOf(desk: Desk, objectionTo: ImportKind['objection']): Promise<Map<string, Person[]>> {
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
    const objection = row.disabledAt ? `${row.name}已停用` : objectionTo(desk, row)
    const names = new Set([row.name, label, row.jobNumber ?? row.name].map(plain))
    for (const name of names) people.set(name, [...(people.get(name) ?? []), { id: row.id, label, objection }])
  }
  return preferAllowed(people)
}

/** Prefers people who may be named, so that somebody who left or is out of reach does not make a name ambiguous. */
function preferAllowed(people: Map<string, Person[]>): Map<string, Person[]> {
  for (const [name, all] of people) {
    const allowed = all.filter(person => person.objection === null)
    if (allowed.length === 1) people.set(name, allowed)
  }
  return people
}
