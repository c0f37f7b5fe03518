import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that a test can stop, or lead elsewhere, as a proxy before a database does. */
export type TcpProxy = {
  /** The same address through it. */
  through(url: string): string
  /** Forwards nothing from now on, neither of old connections nor of new ones, and closes none: as a frozen machine does. */
  freeze(): void
  /** Forwards again, also what has been sent meanwhile. */
  thaw(): void
  /** Leads new connections to another server (`host:port`); open ones stay where they are. */
  leadTo(host: string): void
  /** Connections that are open. */
  count(): number
  stop(): Promise<void>
}

/** Starts a proxy before the server at `host` (`host:port`). */
export async function startTcpProxy(host: string): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let [target, isFrozen] = [host, false]
  const listener = createServer(near => {
    const [name, port] = target.split(':')
    const far = connect(Number(port), name)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', some => to.write(some))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (isFrozen) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    through(url) {
      const other = new URL(url)
      other.host = `127.0.0.1:${port}`
      return other.href
    },
    freeze() {
      isFrozen = true
      for (const socket of [...pairs].flat()) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of [...pairs].flat()) socket.resume()
    },
    leadTo(host) {
      target = host
    },
    count: () => pairs.size,
    async stop() {
      listener.close()
      for (const socket of [...pairs].flat()) socket.destroy()
    },
  }
}
