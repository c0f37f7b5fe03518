import type { CustomValues } from '../../../kernel/api/customValues.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { factsOf, readsAny, withFacts } from './facts.ts'
import { settledCustomValues } from './fill.ts'
import type { CustomHolder } from './nouns.ts'

/**
 * Returns the custom fields of a locked record once it holds `now` of its facts, as its table keeps them, without an edit by a person; undefined
 * where they stay as they are. Nothing is refused, as in `settledCustomValues`. Asks the database nothing where no formula reads these facts.
 */
export async function customOnceIs<Row extends { id: number; own: unknown }>(
  desk: Desk,
  noun: CustomHolder,
  row: Row,
  now: Readonly<Record<string, number | null>>,
): Promise<CustomValues | null | undefined> {
  if (!(await readsAny(desk, noun, Object.keys(now)))) return undefined
  const [known = row] = await withFacts(desk, noun, [row])
  const { own } = await settledCustomValues(desk, noun, row.own, factsOf(noun, { ...known, ...now }))
  return own
}
