import { text } from 'node:stream/consumers'
import type { QueryConfig } from 'pg'
import { ListQuery } from '../src/kernel/api/list.ts'
import { hashToken, tokenOf } from '../src/kernel/server/desk/session.ts'
import { poolOf, serve } from './yardstick.ts'

/**
 * The yardstick of a list with the product's guarantees, written by hand with node:http and pg: it checks the body, and in one transaction the
 * database judges the session and sets the tenant that row-level security asks for, before the rows are read.
 */
const [url, given = '{}'] = process.argv.slice(2)
const pool = poolOf(url)
const statement: QueryConfig = JSON.parse(given)

serve(async request => {
  ListQuery.parse(JSON.parse(await text(request)))
  return { rows: await rowsFor(tokenOf(request.headers, undefined) ?? '') }
})

async function rowsFor(token: string): Promise<unknown[]> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    const entered = await client.query({
      name: 'door_enter',
      text: 'select * from door_enter($1, $2)',
      values: [hashToken(token), false],
    })
    if (entered.rows.length === 0) throw new Error('no session')
    const { rows } = await client.query(statement)
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}
