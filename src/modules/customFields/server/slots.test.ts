import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { slots } from './listing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const expected = Object.entries(slots)
  .flatMap(([sort, count]) => Array.from({ length: count }, (_, at) => `own_${sort}${at + 1}`))
  .sort()

test('every table of custom fields has a column and an index for each slot that lists use', async () => {
  const { rows } = await server.owner.query<{ subject: string; columns: string[]; indexes: string[] }>(
    `select c.table_name as subject, array_agg(c.column_name::text order by c.column_name::text) as columns,
       (select array_agg(replace(indexname::text, c.table_name || '_', '') order by indexname::text) from pg_indexes
        where tablename = c.table_name and indexname ~ ('^' || c.table_name || '_own_[a-z][0-9]$')) as indexes
     from information_schema.columns c where c.table_schema = 'public' and c.column_name ~ '^own_[a-z][0-9]$' group by 1`,
  )
  expect(rows.map(row => row.subject)).toContain('clue')
  for (const { columns, indexes } of rows) {
    expect(columns).toEqual(expected)
    expect(indexes).toEqual(expected)
  }
})
