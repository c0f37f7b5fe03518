import { once } from 'node:events'
import { createServer } from 'node:net'

const [lowest, highest] = [20_000, 32_000] // below those that the system gives to outgoing connections

/** Returns so many ports of 127.0.0.1, one after the other, that nobody uses. */
export async function freePorts(count: number): Promise<number[]> {
  for (;;) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest - count))
    const ports = Array.from({ length: count }, (_, at) => first + at)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return ports
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]).catch(() => false)
  server.close()
  return isListening
}
