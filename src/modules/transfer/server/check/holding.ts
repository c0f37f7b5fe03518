import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import type { Work } from '../batch/work.ts'
import type { Fault, ImportField, ImportRecord } from '../kinds/kinds.ts'

/**
 * Locks the people and words that records name until the transaction ends, before anything else is locked: nobody leaves,
 * and no word is removed, while their rows are written. Returns reasons against rows whose person left or whose word was
 * removed since the file was checked.
 */
export async function holdNamed(desk: Desk, { kind }: Work, records: readonly ImportRecord[]): Promise<Fault[]> {
  const people = kind.fields.filter(field => field.kind === 'employee')
  const words = kind.fields.filter(field => field.kind === 'dictionary' || field.kind === 'dictionaries')
  const gone = await goneOf(desk, idsIn(people, records))
  const missing = await missingWords(desk, idsIn(words, records))
  const faultsOf = (fields: readonly ImportField[], lost: ReadonlyMap<number, string>) =>
    lost.size === 0 ? [] : records.flatMap(record => fields.flatMap(field => faultIn(record, field, lost)))
  return [...faultsOf(people, gone), ...faultsOf(words, missing)]
}

const idsOf = (value: unknown): number[] => [value ?? []].flat().filter(one => typeof one === 'number')

function idsIn(fields: readonly ImportField[], records: readonly ImportRecord[]): number[] {
  return [...new Set(records.flatMap(({ values }) => fields.flatMap(field => idsOf(values[field.key]))))]
}

function faultIn(
  { row, values }: ImportRecord,
  { key, title }: ImportField,
  lost: ReadonlyMap<number, string>,
): Fault[] {
  const id = idsOf(values[key]).find(one => lost.has(one))
  return id === undefined ? [] : [{ row, field: key, message: `${lost.get(id)}，不能作为${title}，请改好后重新导入` }]
}

/** Returns those of the employees who are not active, with the words for each. */
async function goneOf(desk: Desk, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const held = new Map((await holdEmployees(desk, ids)).map(person => [person.id, person]))
  const gone = ids.filter(id => held.get(id)?.disabledAt !== null)
  return new Map(gone.map(id => [id, `${held.get(id)?.name ?? '该员工'}刚刚停用或离职`]))
}

/** Returns those of the dictionary's words that are no longer offered. */
async function missingWords(desk: Desk, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const held = await desk
    .from('dictionaryItem')
    .select(['id', 'label', 'disabledAt'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute()
  const known = new Map(held.map(word => [word.id, word]))
  const missing = ids.filter(id => known.get(id)?.disabledAt !== null)
  return new Map(missing.map(id => [id, `“${known.get(id)?.label ?? '该词'}”刚刚停用或删除`]))
}
