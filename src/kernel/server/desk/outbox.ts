import { isDeepStrictEqual } from 'node:util'
import type { ClientBase, QueryConfig } from 'pg'
import { type LiveMessage, payloadOf, publishStatement } from '../live/events.ts'
import { type LogEntry, type LogSource, logStatement } from '../log/audit.ts'

/** Texts that a transaction writes at its end: entries of the log by their source, and messages to the browsers. */
type Outbox = {
  logged: { source: LogSource; entries: string[] }[]
  messages: string[]
  failed: (error: unknown) => void
}

const mostEntries = 200 // that wait; more are an import's

/** The connections whose transactions write logs and events at their end; other connections write them at once. */
const withOutbox = new WeakSet<ClientBase>()
const outboxes = new WeakMap<ClientBase, Outbox>()

/**
 * Matches statements before which the log entries must be written: the end, parts that may be rolled back, another company,
 * readers of the log.
 */
const saysBefore = /^(commit|savepoint|release)|operation_log|app\.office|door_/i

/**
 * Lets a connection's transactions write their log entries and events as one statement before the commit. A rolled back
 * transaction writes nothing.
 */
export function sayAtTheEnd(client: ClientBase): void {
  withOutbox.add(client)
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    if (outboxes.has(client)) before(client, textOf(given[0]))
    return query(...given)
  }) as typeof client.query
}

const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : String((asked as QueryConfig).text))

function before(client: ClientBase, text: string): void {
  if (/^rollback/i.test(text)) outboxes.delete(client)
  else if (saysBefore.test(text)) say(client)
}

/** Writes entries to the operation log in the client's transaction; `failed` gets the error. */
export function leaveLog(
  client: ClientBase,
  source: LogSource,
  entries: readonly LogEntry[],
  failed: Outbox['failed'],
): void {
  if (entries.length === 0) return
  const outbox = outboxFor(client, failed)
  const last = outbox.logged.at(-1)
  const texts = entries.map(entry => JSON.stringify(entry))
  if (last && isDeepStrictEqual(last.source, source)) last.entries.push(...texts)
  else outbox.logged.push({ source, entries: texts })
  const waiting = outbox.logged.reduce((sum, one) => sum + one.entries.length, 0)
  if (waiting > mostEntries || !withOutbox.has(client)) say(client)
}

/** Sends messages when the client's transaction commits; `failed` gets the error. */
export function leaveMessages(client: ClientBase, messages: readonly LiveMessage[], failed: Outbox['failed']): void {
  if (messages.length === 0) return
  outboxFor(client, failed).messages.push(...messages.map(payloadOf))
  if (!withOutbox.has(client)) say(client)
}

/** Tells whether a transaction has entries or events to write at its end. */
export const hasToSay = (client: ClientBase): boolean => outboxes.has(client)

function outboxFor(client: ClientBase, failed: Outbox['failed']): Outbox {
  const outbox = outboxes.get(client) ?? { logged: [], messages: [], failed }
  outboxes.set(client, outbox)
  return outbox
}

function say(client: ClientBase): void {
  const outbox = outboxes.get(client)
  if (!outbox) return
  outboxes.delete(client)
  for (const statement of statementsOf(outbox)) client.query(statement).catch(outbox.failed)
}

function statementsOf({ logged, messages }: Outbox): QueryConfig[] {
  const logs = logged.map(({ source, entries }) => logStatement(source, entries))
  if (messages.length === 0) return logs
  const last = logs.pop()
  return last ? [...logs, both(last, publishStatement(messages))] : [publishStatement(messages)]
}

/** Joins two statements into one. */
function both(first: QueryConfig, second: QueryConfig): QueryConfig {
  const count = first.values?.length ?? 0
  const moved = second.text.replace(/\$(\d+)/g, (_, at) => `$${Number(at) + count}`)
  return {
    name: `${first.name} ${second.name}`,
    text: `with first as (${first.text}) ${moved}`,
    values: [...(first.values ?? []), ...(second.values ?? [])],
  }
}
