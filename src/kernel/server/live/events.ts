import type { ClientBase, QueryConfig } from 'pg'

export const channel = 'tongzhou'

/**
 * Changed records with the same owners and departments, before and after the change; without ids they are too many to name.
 */
export type ChangedRecords = { ids: number[]; owners: number[]; departments: number[] }

/**
 * A change, for the browsers that show the records. A node tells a person only the ids of those records whose owners or departments their data
 * scope covers; `pooled`: everyone with the menu gets all of them; `members` names more such people, by themselves or by department.
 */
export type ChangeEvent = {
  kind: 'change'
  officeId: number
  topic: string
  menu: string
  module: string
  records: ChangedRecords[]
  pooled: boolean
  members?: { employees: number[]; departments: number[] } | undefined
  by: string
  byId: number | null
}

/** Something for one person (a notification, an import's progress), on every browser they have open. */
export type PersonEvent = { kind: 'person'; officeId: number; employeeId: number; topic: string; ids: number[] }
/**
 * Something that everyone in an office sees changed: the words of its fields, the order of its lists. The ids are for people with one of the
 * codes of `opens`, who may open all records of the kind; others hear only that there is a change.
 */
export type OfficeEvent = { kind: 'office'; officeId: number; topic: string } & (
  | { ids: never[]; opens?: never }
  | { ids: number[]; opens: string | readonly string[] }
)
/** Sessions ended: by token hash (hex), or all of an account but one; `why` in words, for the person. Open streams of theirs close at once. */
export type SessionEvent = { kind: 'session'; accountId: number; tokenHash?: string; except?: string; why?: string }
/** Permissions of an office moved, or everybody's (`null`: the menus themselves); browsers load info and menus again. */
export type PermissionEvent = { kind: 'permission'; officeId: number | null }
/** A session shows the product as somebody else from now on, or no longer. */
export type ViewEvent = { kind: 'view'; tokenHash: string }
/** New entries in a log: a company's, or (null) the platform's. For people with one of the log's screens. */
export type LogEvent = { kind: 'log'; officeId: number | null; menus: string[]; topic: string; ids: number[] }
export type LiveMessage =
  | ChangeEvent
  | PersonEvent
  | OfficeEvent
  | SessionEvent
  | PermissionEvent
  | LogEvent
  | ViewEvent

export const logTopic = 'log'

const limit = 7900 // a notification's payload in PostgreSQL is below 8000 bytes

/** Sends messages to every node when the transaction commits. A long list of ids becomes "some" (empty). */
export async function publish(client: ClientBase, ...messages: LiveMessage[]): Promise<void> {
  if (messages.length > 0) await client.query(publishStatement(messages.map(payloadOf)))
}

/** Returns the statement that sends messages, each as `payloadOf` gives it. */
export const publishStatement = (payloads: readonly string[]): QueryConfig => ({
  name: 'publish',
  text: 'select pg_notify($1, told) from unnest($2::text[]) told',
  values: [channel, payloads],
})

/** Returns a message as PostgreSQL carries it. */
export function payloadOf(message: LiveMessage): string {
  const payload = JSON.stringify(message)
  if (Buffer.byteLength(payload) <= limit) return payload
  if ('records' in message) return JSON.stringify({ ...message, records: message.records.map(unnamed) })
  return 'ids' in message ? JSON.stringify({ ...message, ids: [] }) : payload
}

const unnamed = (records: ChangedRecords): ChangedRecords => ({ ...records, ids: [] })
