import type { ClientBase } from 'pg'

export type Row = Record<string, unknown>

const rowsPerStatement = 5000

function snake(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/**
 * Inserts rows, which all have the fields of the first, in their order; fields in camel case become columns in snake
 * case. Moments are ISO text.
 */
export async function insertRows(client: ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const fields = Object.keys(rows[0] ?? {})
  const columns = fields.map(snake)
  const list = columns.join(', ')
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const written = rows.slice(from, from + rowsPerStatement).map(row => renamed(row, fields, columns))
    await client.query(
      `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(written)],
    )
  }
}

/**
 * Inserts rows of a table whose triggers keep sums elsewhere, without those triggers: the caller has put the sums where they belong, in a
 * tenth of the time. Foreign keys and checks hold all the same.
 */
export async function insertSummed(client: ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  await client.query(`alter table ${table} disable trigger user`)
  await insertRows(client, table, rows)
  await client.query(`alter table ${table} enable trigger user`)
}

function renamed(row: Row, fields: readonly string[], columns: readonly string[]): Row {
  const written: Row = {}
  for (const [index, field] of fields.entries()) written[columns[index] as string] = row[field]
  return written
}

/** `count` ids that the table's own sequence will not give again, ascending. */
export async function reserveIds(client: ClientBase, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::integer)`,
    [table, count],
  )
  return rows.map(row => Number(row.id))
}
