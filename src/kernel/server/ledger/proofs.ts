import { point } from '../module.ts'

/**
 * Proofs that sums which a module keeps agree with the entries from which they follow: SQL over the office $1 by the name of the proof, which
 * gives `id` and `document` of each record that breaks it.
 */
export type Proofs = Readonly<Record<string, string>>
export const proofs = point<Proofs>('proofs')

/** A row's columns, or SQL over the kept row `k`, each with the aggregate of its entries: `{ used: 'sum(quantity)' }`. */
type Keeps = Readonly<Record<string, string>>
/** What names a kept row `k`, and what is joined for that. */
type Naming = { named: string; join?: string }

const ofRow = (sql: string) => (/^\w+$/.test(sql) ? `k.${sql}` : sql)
/** A sum of no entries is 0. */
const counted = (sql: string, aggregate: string) => (/^(sum|count)\(/.test(aggregate) ? `coalesce(${sql}, 0)` : sql)

/**
 * Returns how proofs are made that rows of `table` keep what their entries come to. `by`: the entries' column that names the row's id, or the
 * columns that both share, where entries without a row break a proof too. A proof takes what is kept, the entries (`special_use`, with a
 * condition, or a select in brackets), and what else breaks it.
 */
export function keptIn(
  table: string,
  by: string | readonly string[],
  { named, join = '' }: Naming = { named: 'k.number' },
) {
  const [keys, first, way, of] =
    typeof by === 'string' ? [['id'], 'k.id', 'left', `${by} as id`] : [by, by[0], 'full', by.join(', ')]
  return (keeps: Keeps, entries: string, or = 'false'): string => {
    const pairs = Object.entries(keeps)
    const made = pairs.map(([, aggregate], at) => `${aggregate} as made${at}`)
    return `select ${first} as id, ${named} as document
      from (select * from ${table} where office_id = $1) k
      ${way} join (select ${[of, ...made].join(', ')} from (select * from ${entries}) e
        where office_id = $1 group by ${keys.map((_, at) => at + 1).join(', ')}) made using (${keys.join(', ')})
      ${join}
      where ${or} or (${pairs.map(([sql, aggregate]) => counted(ofRow(sql), aggregate)).join(', ')})
        is distinct from (${pairs.map(([, aggregate], at) => counted(`made${at}`, aggregate)).join(', ')})`
  }
}

// Without `materialized` the planner takes it for granted that the first document is found at once, and compares each row with each.
/** Returns SQL that names the first record that breaks each of the proofs, as `check` and `document`. */
export const firstOfEach = (all: Proofs): string =>
  Object.entries(all)
    .map(
      ([name, text]) =>
        `(with broken as materialized (${text}) select '${name}' as "check", document from broken order by id limit 1)`,
    )
    .join(' union all ')
