import type { CustomValues } from '../../../kernel/api/customValues.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { editedCustomValues, type Facts } from './fill.ts'
import type { CustomHolder } from './nouns.ts'
import { keepCustomValues } from './unique.ts'

/**
 * Returns the custom fields of a locked record after an edit, whose unique values and files it then has; undefined where they stay as they are.
 * `facts` are those of the record after the edit. Throws as `editedCustomValues` and `keepCustomValues`.
 */
export async function editCustomValues(
  desk: Desk,
  noun: CustomHolder,
  { id, own }: { id: number; own: unknown },
  sent: CustomValues | undefined,
  facts: Facts,
): Promise<CustomValues | null | undefined> {
  const after = await editedCustomValues(desk, noun, sent, own, facts)
  if (after !== undefined) await keepCustomValues(desk, noun, id, after, own)
  return after
}
