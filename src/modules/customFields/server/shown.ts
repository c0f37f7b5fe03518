import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { conditionOf, shownKeys } from '../api/shown.ts'
import type { PersonalForm } from './forms.ts'

const none: Set<string> = new Set()

/** The keys of the fields in use that are not shown with these values: nobody enters them, and they hold nothing. */
export function notShown({ inUse }: PersonalForm, values: CustomValues): Set<string> {
  if (!inUse.some(conditionOf)) return none
  const shown = shownKeys(inUse, values)
  return new Set(inUse.flatMap(({ key }) => (shown.has(key) ? [] : [key])))
}

/** The values without those of some keys. */
export const without = (values: CustomValues, keys: ReadonlySet<string>): CustomValues =>
  keys.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)))
