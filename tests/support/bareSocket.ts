import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A connection that sends what it is told to, whether it is HTTP or not. */
export type BareSocket = {
  socket: Socket
  /** What the server has said so far. */
  heard(): string
  /** Resolves with the ms until the server has closed it. */
  closed: Promise<number>
}

/** Opens a connection to a server that listens at `address`, and sends `begin`. */
export async function openSocket(address: string, begin = ''): Promise<BareSocket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const since = Date.now()
  let heard = ''
  socket.setEncoding('utf8').on('data', text => (heard += text))
  socket.on('error', () => {}) // being cut off is what is wanted
  await once(socket, 'connect')
  const closed = new Promise<number>(resolve => socket.once('close', () => resolve(Date.now() - since)))
  if (begin) socket.write(begin)
  return { socket, heard: () => heard, closed }
}

/** Sends pieces with a pause of `every` ms after each, as long as the other side listens. */
export async function trickle({ socket }: BareSocket, pieces: Iterable<string>, every: number): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return
    socket.write(piece)
    await sleep(every)
  }
}

/** The head of a request, with an empty line behind it. */
export function headOf(at: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ Host: 'tongzhou', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${at} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}
