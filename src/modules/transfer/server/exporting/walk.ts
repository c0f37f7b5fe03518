import type { ClientBase, QueryConfig } from 'pg'

const perFetch = 500 // rows

/** Reads the rows of a statement through a cursor, some hundred at a time; inside a transaction. */
export async function* walk(
  client: ClientBase,
  { text, values }: QueryConfig,
): AsyncGenerator<Record<string, unknown>[]> {
  // All rows are wanted, not the first soon; and where the planner misjudges an office, loops take hours.
  await client.query('set local cursor_tuple_fraction = 1')
  await client.query('set local enable_nestloop = off')
  await client.query(`declare walk no scroll cursor for ${text}`, values)
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(`fetch ${perFetch} from walk`)
    if (rows.length === 0) return
    yield rows
  }
}
