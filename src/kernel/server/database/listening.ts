import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from './unavailable.ts'
import type { Watch } from './watch.ts'

/** A listener on a channel: `heard` gets each message, `missed` runs when messages were or may have been missed. */
export type Hearing = { heard(payload: string): void; missed(): void }

/** The one connection on which a node receives the database's notifications. */
export type Listening = {
  /** Listens to a channel from now on; returns the function that stops it. */
  hear(channel: string, hearing: Hearing): Promise<() => void>
  /** Tells whether the connection is open. */
  stands(): boolean
  stop(): Promise<void>
}

type Manners = { watch?: Watch; onError: (error: Error) => void }

const again = 1000 // ms between two tries to come back
const beat = 10_000 // ms between two looks whether the server is still there
const silence = 5000 // ms without an answer after which it is not

/** Listens on a connection of its own at `url`, and reconnects when it is lost. Throws if the first try fails. */
export async function startListening(url: string, { watch, onError }: Manners): Promise<Listening> {
  const channels = new Map<string, Set<Hearing>>()
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let complaint = ''

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: silence,
      application_name: 'tongzhou-live',
    })
    next.on('error', () => {}) // reported by the end
    next.on('notification', ({ channel, payload = '' }) => {
      for (const { heard } of channels.get(channel) ?? []) heard(payload)
    })
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    const ended = keepAlive(next)
    next.once('end', () => {
      clearInterval(ended)
      if (client === next) lost(new Error('Connection terminated unexpectedly'))
    })
    client = next
  }

  function missed(): void {
    for (const hearings of channels.values()) for (const one of hearings) one.missed()
  }

  function lost(error: Error): void {
    client = undefined
    if (stopping.signal.aborted) return
    tell(error)
    missed()
    comeBack().catch(() => {}) // stopped
  }

  async function comeBack(): Promise<void> {
    while (!client) {
      await sleep(again, undefined, { signal: stopping.signal })
      await connect().then(missed, tell)
    }
  }

  /** Logs an error that the watch does not log, once, however often it repeats. */
  function tell(error: Error): void {
    if (isUnavailable(error)) watch?.lost(error)
    else if (complaint !== error.message) onError(error)
    complaint = error.message
  }

  await connect()
  return {
    async hear(channel, hearing) {
      const hearings = channels.get(channel)
      channels.set(channel, (hearings ?? new Set()).add(hearing))
      if (!hearings) await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
      return () => channels.get(channel)?.delete(hearing)
    },
    stands: () => client !== undefined,
    async stop() {
      stopping.abort()
      await client?.end()
    },
  }
}

/** Turns keep-alive on, so that a server that vanished silently is noticed. */
function keepAlive(client: pg.Client): NodeJS.Timeout {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  return setInterval(() => {
    client.query({ text: 'select 1', query_timeout: silence } as pg.QueryConfig).catch(() => stream.destroy())
  }, beat).unref()
}
