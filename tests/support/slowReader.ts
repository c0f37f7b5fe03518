import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Route } from '../../src/kernel/api/route.ts'
import { requestOf, type Sent } from './client.ts'

/** Asks a node that listens at `address` for an answer over a socket of its own, and reads nothing of it. */
export async function askWithoutReading(address: string, route: Route, sent: Sent): Promise<Socket> {
  const { method, url, headers, payload = '' } = requestOf(route, sent)
  const { hostname, port, host } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // the node ends it
  await once(socket, 'connect')
  const lines = Object.entries({ ...headers, host, 'content-length': Buffer.byteLength(payload) })
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write(payload)
  return socket
}
