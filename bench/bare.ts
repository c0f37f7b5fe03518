import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import '../src/kernel/server/database/pool.ts'

/**
 * The yardstick of calls: node:http and pg alone, sending the rows of named statements. It takes a JSON list of calls,
 * each a list of statements; `/3` runs the fourth call, any other path the first. It signs in as the owner, whom
 * row-level security does not bind, and reads numbers and times as the product does.
 */
const [url, given = '[]'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c timezone=UTC' })
const calls: pg.QueryConfig[][] = JSON.parse(given)

const server = createServer((request, response) => {
  request.resume().on('end', () => answer(calls[Number(request.url?.slice(1)) || 0] ?? [], response))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))

async function answer(statements: readonly pg.QueryConfig[], response: ServerResponse): Promise<void> {
  const rows: unknown[] = []
  for (const statement of statements) rows.push(...(await pool.query(statement)).rows)
  const body = JSON.stringify({ status: 200, code: 0, success: true, msg: '成功', data: { rows } })
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
