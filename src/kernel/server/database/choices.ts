import { withClient } from './client.ts'

/** A column of text that a CHECK bounds to some words: `table.column` in the database's spelling, and the words in the order of the CHECK. */
export type Choice = { column: string; words: string[]; defaulted: boolean }

/** PostgreSQL 15 to 18 write `x in ('a', 'b')` alike, also where the migration said `= any(array['a', 'b'])`. */
const bounded = /^CHECK \(\((\w+) = ANY \(ARRAY\[('\w+'::text(?:, '\w+'::text)*)\]\)\)\)$/

/** Returns the columns of the database at `ownerUrl` whose CHECK lists the words that they may hold, sorted. */
export async function choicesOf(ownerUrl: string): Promise<Choice[]> {
  return withClient(ownerUrl, 'tongzhou-choices', async client => {
    const { rows } = await client.query<{ table: string; defaulted: boolean; check: string }>(
      `select c.relname as "table", a.atthasdef as defaulted, pg_get_constraintdef(k.oid) as check
       from pg_constraint k join pg_class c on c.oid = k.conrelid
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       where k.contype = 'c' and k.connamespace = 'public'::regnamespace and cardinality(k.conkey) = 1`,
    )
    const choices = rows.flatMap(({ table, check, defaulted }) => {
      const [, column, list] = bounded.exec(check) ?? []
      if (!column || !list) return []
      return [
        { column: `${table}.${column}`, words: [...list.matchAll(/'(\w+)'/g)].map(one => one[1] as string), defaulted },
      ]
    })
    return choices.sort((a, b) => (a.column < b.column ? -1 : 1))
  })
}

/** Returns the type of a column as a node of kysely-codegen, which adds `null` where the column may be null. */
export function nodeOf({ words, defaulted }: Choice): object {
  const union = { type: 'UnionExpression', args: words.map(value => ({ type: 'Literal', value })) }
  return defaulted ? { type: 'GenericExpression', name: 'Generated', args: [union] } : union
}
