import type { OwnValues } from '../../../kernel/api/ownValues.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { factsOf, readsAny, withFacts } from './facts.ts'
import { settledOwn } from './fill.ts'
import type { OwnHolder } from './nouns.ts'

/**
 * Returns the own fields of a locked record once it holds `now` of its facts, as its table keeps them, without an edit by a person; undefined
 * where they stay as they are. Nothing is refused, as in `settledOwn`. Asks the database nothing where no formula reads these facts.
 */
export async function ownOnceIs<Row extends { id: number; own: unknown }>(
  desk: Desk,
  noun: OwnHolder,
  row: Row,
  now: Readonly<Record<string, number | null>>,
): Promise<OwnValues | null | undefined> {
  if (!(await readsAny(desk, noun, Object.keys(now)))) return undefined
  const [known = row] = await withFacts(desk, noun, [row])
  const { own } = await settledOwn(desk, noun, row.own, factsOf(noun, { ...known, ...now }))
  return own
}
