import type { z } from 'zod'
import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'

type Values = Readonly<Record<string, unknown>>

function idsOf(value: unknown): number[] {
  return [value].flat().filter(id => typeof id === 'number')
}

/**
 * Returns the ids that a record did not have before: a disabled word stays valid on old rows (product.md §4, dictionary).
 */
function addedIds(column: Column, values: Values, before: Values): number[] {
  const known = new Set(idsOf(before[column.key]))
  return idsOf(values[column.key]).filter(id => !known.has(id))
}

/**
 * Checks every dictionary field of a schema: the word exists in the office, is of the field's type and not disabled.
 * Throws 40000 naming the field.
 */
export async function assertWords(desk: Desk, schema: z.ZodObject, values: Values, before: Values = {}): Promise<void> {
  const columns = columnsOf(schema).filter(column => column.dictionary !== undefined)
  const wanted = columns.flatMap(column => addedIds(column, values, before))
  if (wanted.length === 0) return
  const items = await desk
    .from('dictionaryItem')
    .select(['id', 'typeCode'])
    .where('id', 'in', wanted)
    .where('disabledAt', 'is', null)
    // A list of ids has no foreign key: until the record is there, nobody removes its words.
    .forKeyShare()
    .execute()
  const typeOf = new Map(items.map(item => [item.id, item.typeCode]))
  for (const column of columns)
    if (addedIds(column, values, before).some(id => typeOf.get(id) !== column.dictionary))
      throw badInput(column.key, `${column.title}不存在或已停用，请重新选择`)
}

/** Checks a field that stores a word's label. Throws 40000 if the office offers no such word. */
export async function assertLabel(desk: Desk, typeCode: string, label: string, field: string): Promise<void> {
  const word = await desk
    .from('dictionaryItem')
    .select('id')
    .where('typeCode', '=', typeCode)
    .where('label', '=', label)
    .where('disabledAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!word) throw badInput(field, `“${label}”不在数据字典中或已停用，请重新选择，或先加到数据字典`)
}
