import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { gatheringSocket } from './pipeline.ts'

const later = () => new Promise<void>(resolve => process.nextTick(resolve))

test('all statements of one turn of the event loop, and of code that they wake, are sent together', async () => {
  const server = createServer(peer => peer.pipe(peer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = gatheringSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  try {
    socket.write('commit')
    void later().then(() => socket.write('begin'))
    await later()
    await Promise.resolve()
    expect(socket.writableLength).toBe('commitbegin'.length)
    const [answered] = await once(socket, 'data')
    expect(String(answered)).toBe('commitbegin')
    expect(socket.writableLength).toBe(0)
  } finally {
    socket.destroy()
    server.close()
  }
})
