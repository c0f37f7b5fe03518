import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { batchedSocket } from './batchedSocket.ts'

const later = () => new Promise<void>(resolve => process.nextTick(resolve))

test('all statements of one turn of the event loop, and of code that they wake, are sent together', async () => {
  const server = createServer(peer => peer.pipe(peer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = batchedSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  try {
    socket.write(Buffer.from('commit'))
    void later().then(() => socket.write(Buffer.from('begin')))
    await later()
    await Promise.resolve()
    expect(socket.bytesWritten).toBe(0)
    const [answered] = await once(socket, 'data')
    expect(String(answered)).toBe('commitbegin')
    expect(socket.bytesWritten).toBe('commitbegin'.length)
  } finally {
    socket.destroy()
    server.close()
  }
})
