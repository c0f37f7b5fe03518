import { once } from 'node:events'
import type { QueryConfig } from 'pg'
import { poolOf, serve } from './yardstick.ts'

/**
 * The yardstick of calls: node:http and pg alone, sending the rows of named statements. It takes a JSON list of calls,
 * each a list of statements; `/3` runs the fourth call, any other path the first. It signs in as the owner, whom
 * row-level security does not bind.
 */
const [url, given = '[]'] = process.argv.slice(2)
const pool = poolOf(url)
const calls: QueryConfig[][] = JSON.parse(given)

serve(async request => {
  await once(request.resume(), 'end')
  const rows: unknown[] = []
  for (const statement of calls[Number(request.url?.slice(1)) || 0] ?? [])
    rows.push(...(await pool.query(statement)).rows)
  return { rows }
})
