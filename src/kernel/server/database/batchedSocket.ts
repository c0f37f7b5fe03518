import { Socket } from 'node:net'

/**
 * Returns a socket that sends all statements of one turn of the event loop in one system call. It waits for the tick in
 * which the pool passes a connection on, so that the commit of a transaction is sent with the beginning of the next.
 */
export function batchedSocket(): Socket {
  const socket = new Socket()
  socket.once('connect', () => gather(socket)) // Node takes back any other `write` when it connects
  return socket
}

const works = new WeakMap<object, () => void>()

/** Runs `work` before a socket sends what it has gathered; returns false, and does not, for a socket that does not gather. */
export function beforeSending(socket: object, work: () => void): boolean {
  const gathers = works.has(socket)
  if (gathers) works.set(socket, work)
  return gathers
}

function gather(socket: Socket): void {
  works.set(socket, () => {})
  const write = socket.write.bind(socket) as (...written: unknown[]) => boolean
  const end = socket.end.bind(socket) as (...given: unknown[]) => Socket
  let gathered: Buffer[] = []
  const send = () => {
    works.get(socket)?.()
    const [first, ...more] = gathered
    gathered = []
    if (first) write(more.length > 0 ? Buffer.concat([first, ...more]) : first)
  }
  socket.write = ((...written: unknown[]) => {
    const [piece] = written
    if (!Buffer.isBuffer(piece) || written.length > 1) {
      send()
      return write(...written)
    }
    if (gathered.length === 0) process.nextTick(() => queueMicrotask(() => process.nextTick(send)))
    return gathered.push(piece) > 0
  }) as Socket['write']
  socket.end = ((...given: unknown[]) => {
    send()
    return end(...given)
  }) as Socket['end']
}
