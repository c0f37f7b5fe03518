import type { Facts } from './fill.ts'
import type { OwnNoun } from './nouns.ts'

/** What a record holds in the fields that formulas may name. */
export function factsOf({ facts }: OwnNoun, row: object): Facts {
  const values = row as Readonly<Record<string, number | null>>
  return Object.fromEntries(facts.map(({ key }) => [key, values[key] ?? null]))
}
