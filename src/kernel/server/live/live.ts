import { clock } from '../clock.ts'
import type { Listening } from '../database/listening.ts'
import { grants, type Permissions } from '../desk/permissions.ts'
import { accountOf, type Who } from '../desk/sessionDesk.ts'
import { expired, Refusal } from '../refusal.ts'
import {
  type ChangedRecords,
  type ChangeEvent,
  channel,
  type LiveMessage,
  type LogEvent,
  type OfficeEvent,
  type SessionEvent,
} from './events.ts'

/** A message to a browser: see LiveEvent of the contract. */
export type Told = { topic: string; ids?: number[]; by?: string; byId?: number | null; msg?: string }

export type Listener = {
  who: Who
  permissions: Permissions
  /** Reads the person and their permissions again, after these have changed. */
  refresh(): Promise<{ who: Who; permissions: Permissions }>
  send(told: Told): void
  close(): void
}

/** The open event streams of this node; a new one first gets the events of the last `age` ms. */
export type Live = {
  add(listener: Listener, age?: number): () => void
  /** Returns how many streams are open. */
  count(): number
  /** Closes all streams, so that their browsers come back, to another node where a proxy chooses one. */
  sendAway(): void
  /** Closes the streams of sessions that `over` says are over, and tells each the reason in words; `over` gets the hashes of all, in hexadecimal. */
  endOver(over: (hashes: string[]) => Promise<ReadonlyMap<string, string>>): Promise<void>
  stop(): Promise<void>
}

const mostPerAccount = 30 // tabs of one person on one node
const mostKept = 1000 // messages for streams that open soon

/** Listens to the messages of all nodes and passes each to those streams of this node that may get it. */
export async function startLive(listening: Listening, onError: (error: Error) => void): Promise<Live> {
  const listeners = new Set<Listener>()
  const said: { at: number; message: LiveMessage }[] = []
  let stopped = false
  let complete = 0 // since when nothing was missed

  function hear(message: LiveMessage): void {
    // These end a former login or view: a stream that opens later does not need them.
    if (message.kind !== 'session' && message.kind !== 'view') said.push({ at: performance.now(), message })
    if (said.length > mostKept) said.shift()
    pass(message, listeners, onError)
  }

  /** Sends the events since a page began, because a page requests its rows before it listens. */
  function repeat(listener: Listener, age: number): void {
    const since = performance.now() - age
    for (const { at, message } of said) if (at >= since) pass(message, new Set([listener]), onError)
  }

  /** Makes every browser reconnect and reload, because lost notifications do not come again. */
  function miss(): void {
    complete = performance.now()
    for (const listener of listeners) listener.close()
  }

  const leave = await listening.hear(channel, {
    heard: payload => hear(JSON.parse(payload) as LiveMessage),
    missed: miss,
  })
  return {
    add(listener, age = 0) {
      if (stopped || performance.now() - age < complete) listener.close()
      const own = [...listeners].filter(one => accountOf(one.who) === accountOf(listener.who))
      if (own.length >= mostPerAccount) own[0]?.close()
      listeners.add(listener)
      repeat(listener, age)
      const ending = comeBackAtEnd(listener)
      return () => {
        clearTimeout(ending)
        listeners.delete(listener)
      }
    },
    count: () => listeners.size,
    sendAway() {
      for (const listener of listeners) listener.close()
    },
    async endOver(over) {
      const hashes = [...new Set([...listeners].map(({ who }) => who.tokenHash))]
      const ended = hashes.length > 0 ? await over(hashes) : new Map<string, string>()
      for (const listener of listeners) {
        const why = ended.get(listener.who.tokenHash)
        if (why !== undefined) end(listener, why)
      }
    },
    async stop() {
      stopped = true
      for (const listener of listeners) listener.close()
      leave()
    },
  }
}

function pass(message: LiveMessage, listeners: ReadonlySet<Listener>, onError: (error: Error) => void): void {
  for (const listener of listeners) {
    if (message.kind === 'session') endSession(listener, message)
    else if (message.kind === 'view') {
      if (listener.who.tokenHash === message.tokenHash) comeBack(listener)
    } else if (message.kind === 'permission') {
      if (message.officeId === null || message.officeId === listener.who.officeId) renew(listener).catch(onError)
    } else if (message.kind === 'log') tellOfLog(listener, message)
    else if (listener.who.officeId !== message.officeId) continue
    else if (message.kind === 'office') tellOffice(listener, message)
    else if (message.kind === 'person') {
      if (listener.who.employeeId === message.employeeId) listener.send({ topic: message.topic, ids: message.ids })
    } else tellOfChange(listener, message)
  }
}

/** Tells a person of the changed records that they may open, and nothing of the others. */
function tellOfChange(listener: Listener, { topic, by, byId, ...event }: ChangeEvent): void {
  const known = knownTo(listener, event)
  if (known.length === 0) return
  const ids = known.some(records => records.ids.length === 0) ? [] : known.flatMap(records => records.ids)
  listener.send({ topic, ids, by, byId })
}

/** Returns the changed records whose owner or department, before or after, the person's data scope covers, if they have the screen. */
function knownTo(
  { who, permissions }: Listener,
  { menu, module, records, pooled, members }: Omit<ChangeEvent, 'topic' | 'by' | 'byId'>,
): ChangedRecords[] {
  if (!permissions.menus.has(menu)) return []
  const reach = permissions.reach(module)
  const all =
    pooled ||
    reach.office ||
    members?.employees.includes(who.employeeId ?? 0) ||
    members?.departments.includes(who.departmentId ?? 0)
  if (all) return records
  return records.filter(
    ({ owners, departments }) =>
      (reach.own && owners.includes(who.employeeId ?? 0)) || departments.some(id => reach.departmentIds.includes(id)),
  )
}

/** Tells a person of a change that concerns everyone, with its ids only if they may open them. */
function tellOffice(listener: Listener, { topic, ids, opens }: OfficeEvent): void {
  listener.send({ topic, ids: opens !== undefined && grants(listener.permissions, opens) ? ids : [] })
}

/**
 * Tells whether a person may hear of a log: a company's with a screen of it there, the platform's as an operator in any
 * company.
 */
function tellOfLog(listener: Listener, { officeId, menus, topic, ids }: LogEvent): void {
  const { who, permissions } = listener
  const here = officeId === null ? who.isPlatform : who.officeId === officeId
  if (here && menus.some(menu => permissions.menus.has(menu))) listener.send({ topic, ids })
}

function endSession(listener: Listener, ended: SessionEvent): void {
  const { who } = listener
  const hit =
    accountOf(who) === ended.accountId &&
    who.tokenHash !== ended.except &&
    (!ended.tokenHash || ended.tokenHash === who.tokenHash)
  if (hit) end(listener, ended.why)
}

/** Tells a browser that its login is over, with the reason in words, and closes its stream. */
function end(listener: Listener, why = ''): void {
  listener.send(why ? { topic: 'session', msg: expired(why).message } : { topic: 'session' })
  listener.close()
}

/** Makes the browser reconnect, because the session shows the product as somebody else now, or no longer does. */
function comeBack(listener: Listener): void {
  listener.send({ topic: 'permission' })
  listener.close()
}

/** Ends the stream of a view at the end of its time. */
function comeBackAtEnd(listener: Listener): NodeJS.Timeout | undefined {
  const { viewing } = listener.who
  return viewing && setTimeout(() => comeBack(listener), Date.parse(viewing.until) - clock.now()).unref()
}

/**
 * Reads the permissions of a stream again after a change, and closes it if the person may not come in any more (disabled,
 * dismissed).
 */
async function renew(listener: Listener): Promise<void> {
  try {
    Object.assign(listener, await listener.refresh())
    listener.send({ topic: 'permission' })
  } catch (error) {
    end(listener)
    if (!(error instanceof Refusal)) throw error
  }
}
