import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import '../../src/kernel/server/database/values.ts'
import { byHand } from './byHand.ts'

/** The yardstick of writes: node:http and pg alone. `POST /edit` runs the write of that name with the body. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, options: '-c timezone=UTC' })

const server = createServer((request, response) => {
  answer(request, response).catch(error => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const given = JSON.parse(await text(request))
  const client = await pool.connect()
  try {
    const data = await byHand[request.url?.slice(1) ?? '']?.(client, given)
    const body = JSON.stringify({ status: 200, code: 0, success: true, msg: '成功', data: data ?? null })
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  } finally {
    client.release()
  }
}
