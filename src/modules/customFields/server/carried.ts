import type { CustomValues } from '../../../kernel/api/customValues.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { carriedValues } from '../api/carried.ts'
import { isEntered } from '../api/customFields.ts'
import { isWider } from '../api/shownProblems.ts'
import { formForWriting } from './forms.ts'
import type { CustomHolder } from './nouns.ts'

/**
 * Returns what a new record of a noun takes from one of another noun (`carriedValues`). Nobody comes to see a value in the new record that
 * the field of the old one keeps from them.
 */
export async function carriedCustomValues(
  desk: Desk,
  from: CustomHolder,
  values: unknown,
  to: CustomHolder,
): Promise<CustomValues> {
  const [before, after] = [await formForWriting(desk, from.noun), await formForWriting(desk, to.noun)]
  if (!before || !after) return {}
  const held = (values ?? {}) as CustomValues
  return carriedValues(before.inUse, held, after.inUse, (source, field) => !isWider(field, source))
}

/** Returns what a copy of a record takes of its custom fields: what people entered that more than one record may hold. Files stay with the record. */
export async function copiedCustomValues(desk: Desk, { noun }: CustomHolder, values: unknown): Promise<CustomValues> {
  const form = await formForWriting(desk, noun)
  const held = (values ?? {}) as CustomValues
  const copied = (form?.inUse ?? []).filter(
    ({ key, kind, unique }) => isEntered(kind) && kind !== 'files' && !unique && Object.hasOwn(held, key),
  )
  return Object.fromEntries(copied.map(({ key }) => [key, held[key] ?? null]))
}
