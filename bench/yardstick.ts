import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import '../src/kernel/server/database/values.ts'

/** Returns a pool of connections for a yardstick, which reads numbers and times as the product does. */
export const poolOf = (url: string | undefined): pg.Pool =>
  new pg.Pool({ connectionString: url, max: 10, options: '-c timezone=UTC' })

/** Serves what `dataFor` gives, in the product's envelope, with node:http alone. Prints the address; SIGTERM ends it. */
export function serve(dataFor: (request: IncomingMessage) => Promise<unknown>): void {
  const server = createServer((request, response) => {
    dataFor(request)
      .then(data => send(response, data))
      .catch(error => {
        console.error(error)
        response.writeHead(500).end()
      })
  })
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  process.once('SIGTERM', () => process.exit(0))
}

function send(response: ServerResponse, data: unknown): void {
  const body = JSON.stringify({ status: 200, code: 0, success: true, msg: '成功', data })
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
