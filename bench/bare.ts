import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import '../src/kernel/server/database/pool.ts'

/**
 * What the list call is compared with: node:http and pg and nothing else, sending the rows of one named statement, which
 * is given as JSON. It signs in as the owner, whom row-level security does not bind. Numbers and times are read from the
 * database as the product reads them.
 */
const [url, statement = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c timezone=UTC' })
const query: pg.QueryConfig = JSON.parse(statement)

const server = createServer((request, response) => {
  request.resume().on('end', async () => {
    const { rows } = await pool.query(query)
    const body = JSON.stringify({ status: 200, code: 0, success: true, msg: '成功', data: { rows } })
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
