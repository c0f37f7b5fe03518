import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import '../src/kernel/server/database/pool.ts'
import { ListQuery } from '../src/kernel/api/list.ts'
import { hashToken, tokenOf } from '../src/kernel/server/desk/session.ts'

/**
 * The yardstick of a list with the product's guarantees, written by hand with node:http and pg: it checks the body, and in one transaction the
 * database judges the session and sets the tenant that row-level security asks for, before the rows are read.
 */
const [url, given = '{}'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c timezone=UTC' })
const statement: pg.QueryConfig = JSON.parse(given)

const server = createServer((request, response) => {
  answer(request, response).catch(error => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  ListQuery.parse(JSON.parse(await text(request)))
  const rows = await rowsFor(tokenOf(request.headers, undefined) ?? '')
  const body = JSON.stringify({ status: 200, code: 0, success: true, msg: '成功', data: { rows } })
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

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
