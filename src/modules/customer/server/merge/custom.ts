import { customName } from '../../../../kernel/api/customNames.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { companyColumns, computedCustomValues, factsOf, keepUnique } from '../../../customFields/server/index.ts'
import type { MergePreview } from '../../api/merge.ts'
import { customCustomer } from '../custom.ts'
import type { CustomerRecord } from '../sight.ts'

const heldBy = (row: CustomerRecord) => (row.own ?? {}) as CustomValues
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Returns the custom fields that the person sees and in which two customers differ, with the one whose value wins unless they choose. */
export async function differingCustomValues(
  desk: Desk,
  kept: CustomerRecord,
  merged: CustomerRecord,
): Promise<MergePreview['own']> {
  const seen = new Set((await companyColumns(desk, customCustomer, [])).map(column => column.key))
  const keys = Object.keys({ ...heldBy(kept), ...heldBy(merged) })
  return keys
    .filter(key => seen.has(customName(key)) && !same(own(heldBy(kept), key), own(heldBy(merged), key)))
    .map(key => ({ key, wins: own(heldBy(kept), key) === undefined ? 'merged' : 'kept' }))
}

/**
 * Returns the custom fields of the kept customer after a merge: its own, what it lacks from the merged one, and what the person chose of that one
 * among the fields that they see.
 */
export async function mergedCustomValues(
  desk: Desk,
  kept: CustomerRecord,
  merged: CustomerRecord,
  chosen: readonly string[],
  patch: object,
): Promise<CustomValues | null> {
  const seen = new Set((await companyColumns(desk, customCustomer, [])).map(column => column.key))
  const taken = chosen.filter(key => seen.has(customName(key)) && own(heldBy(merged), key) !== undefined)
  const theirs = Object.fromEntries(taken.map(key => [key, heldBy(merged)[key] ?? null]))
  const values = { ...heldBy(merged), ...heldBy(kept), ...theirs }
  return computedCustomValues(desk, customCustomer, values, factsOf(customCustomer, { ...kept, ...patch }))
}

/** Gives unique values to the kept customer that the merged one held, or back; `first` gives them up. */
export async function passUnique(
  desk: Desk,
  first: { row: CustomerRecord; after: CustomValues | null },
  second: { row: CustomerRecord; after: CustomValues | null },
): Promise<void> {
  for (const { row, after } of [first, second]) await keepUnique(desk, customCustomer, row.id, after, row.own)
}

/**
 * Returns the kept customer's custom fields before a merge, as far as nobody has changed them since, and the keys of those that stay.
 */
export function formerCustomValues(
  kept: CustomerRecord,
  changes: Changes,
): { own: CustomValues | null; stay: string[] } | undefined {
  const [before, after] = (changes.own ?? []) as [CustomValues | null, CustomValues | null] | []
  if (before === undefined) return undefined
  const [was, became] = [before ?? {}, after ?? {}]
  const moved = Object.keys({ ...was, ...became }).filter(key => !same(own(was, key), own(became, key)))
  const untouched = moved.filter(key => same(own(heldBy(kept), key), own(became, key)))
  const values = { ...heldBy(kept), ...Object.fromEntries(untouched.map(key => [key, own(was, key) ?? null])) }
  const filled = Object.entries(values).filter(([, value]) => value !== null)
  return {
    own: filled.length > 0 ? Object.fromEntries(filled) : null,
    stay: moved.filter(key => !untouched.includes(key)),
  }
}
