import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { within } from '../work/ending.ts'
import type { Identity } from './identity.ts'
import { breakOff, type Hearken } from './silence.ts'
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
  /** Connects again, since the address leads to another server now. */
  renew(): void
  stop(): Promise<void>
}

type Manners = {
  watch?: Watch
  onError: (error: Error) => void
  identity?: Identity
  /** The ms after which a server that says nothing is noticed. */
  silence?: number
  /** How the server's own tables call the session. */
  name?: string
  /** Begins to hearken to the other connections of the node as the server is asked whether it is there. */
  hearken?: Hearken
}

const again = 1000 // ms between two tries to come back
const usualSilence = 10_000 // ms
const grace = 1000 // ms for the server to take leave

/** Listens on a connection of its own at `url`, and reconnects when it is lost. Throws if the first try fails. */
export async function startListening(url: string, manners: Manners): Promise<Listening> {
  const { watch, onError, identity, silence = usualSilence, name = 'tongzhou-live', hearken = () => () => {} } = manners
  const patience = silence / 2
  const channels = new Map<string, Set<Hearing>>()
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let complaint = ''
  let isMoving = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: patience,
      application_name: name,
    })
    next.on('error', () => {}) // reported by the end
    next.on('notification', ({ channel, payload = '' }) => {
      for (const { heard } of channels.get(channel) ?? []) heard(payload)
    })
    const isSilent = hearken()
    try {
      await next.connect()
      await identity?.confirm(next, patience)
      for (const channel of channels.keys()) await next.query(listenTo(channel, patience))
    } catch (error) {
      if (/timeout/i.test((error as Error).message)) isSilent()
      next.end().catch(() => {})
      throw error
    }
    const stopBeating = beat(next, silence, hearken)
    next.once('end', () => {
      stopBeating()
      if (client === next) lost()
    })
    client = next
  }

  function missed(): void {
    for (const hearings of channels.values()) for (const one of hearings) one.missed()
  }

  function lost(): void {
    client = undefined
    if (stopping.signal.aborted) return
    if (!isMoving) tell(new Error('Connection terminated unexpectedly'))
    isMoving = false
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
      if (!hearings) await client?.query(listenTo(channel, patience))
      return () => channels.get(channel)?.delete(hearing)
    },
    stands: () => client !== undefined,
    renew() {
      isMoving = client !== undefined
      if (client) breakOff(client)
    },
    async stop() {
      stopping.abort()
      const last = client
      if (last && !(await within(grace, last.end()))) breakOff(last)
    },
  }
}

const listenTo = (channel: string, patience: number) =>
  ({ text: `listen ${pg.escapeIdentifier(channel)}`, query_timeout: patience }) as pg.QueryConfig

/**
 * Asks the server again and again whether it is there: one that is frozen, or cut off, ends no connection by itself. Where it does not answer,
 * breaks this connection and those to which `hearken` hearkened meanwhile. Returns the function that stops it.
 */
function beat(client: pg.Client, silence: number, hearken: Hearken): () => void {
  let asks = false
  const ask = async () => {
    if (asks) return
    asks = true
    const isSilent = hearken()
    if (!(await answers(client, silence / 2))) {
      isSilent()
      breakOff(client)
    }
    asks = false
  }
  const timer = setInterval(ask, silence / 5).unref()
  return () => clearInterval(timer)
}

/** Tells whether a connection answers within `patience` ms. A node that was busy for so long reads what has come before it judges. */
async function answers(client: pg.Client, patience: number): Promise<boolean> {
  let answered = false
  const asked = client.query('select 1').then(
    () => {
      answered = true
    },
    () => {},
  )
  if (!(await within(patience, asked))) for (let turn = 0; turn < 3; turn++) await nextTurn()
  return answered
}
