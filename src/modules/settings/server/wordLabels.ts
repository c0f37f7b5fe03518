import type { Desk } from '../../../kernel/server/desk/desk.ts'

/** Returns the labels of a dictionary type's enabled words, in order. */
export async function labelsOf(desk: Desk, typeCode: string): Promise<string[]> {
  const rows = await desk
    .from('dictionaryItem')
    .select('label')
    .where('typeCode', '=', typeCode)
    .where('disabledAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(row => row.label)
}

/** Returns the label of a word, enabled or not; null for none. */
export async function labelOf(desk: Desk, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await desk.from('dictionaryItem').select('label').where('id', '=', id).executeTakeFirst()
  return row?.label ?? null
}
