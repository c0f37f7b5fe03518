import type { OwnValues } from '../../../kernel/api/ownValues.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { editedOwn, type Facts } from './fill.ts'
import type { OwnHolder } from './nouns.ts'
import { keepOwn } from './unique.ts'

/**
 * Returns the own fields of a locked record after an edit, whose unique values and files it then has; undefined where they stay as they are.
 * `facts` are those of the record after the edit. Throws as `editedOwn` and `keepOwn`.
 */
export async function editOwn(
  desk: Desk,
  noun: OwnHolder,
  { id, own }: { id: number; own: unknown },
  sent: OwnValues | undefined,
  facts: Facts,
): Promise<OwnValues | null | undefined> {
  const after = await editedOwn(desk, noun, sent, own, facts)
  if (after !== undefined) await keepOwn(desk, noun, id, after, own)
  return after
}
