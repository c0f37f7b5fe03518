import type { Desk } from '../desk/desk.ts'
import type { ChangedRecords, ChangeEvent } from '../live/events.ts'
import { present } from './names.ts'

/**
 * The screen that shows records of a kind, the module whose data scope covers them, and the topic that browsers know
 * them by.
 */
export type Shown = Pick<ChangeEvent, 'topic' | 'menu' | 'module'>
/** The people who hear of a change, besides those whose data scope covers it. */
export type Audience = Pick<ChangeEvent, 'pooled' | 'members'>

/** Changed records, with the owners and departments of each of them before and after; null for nobody counts for none. */
type Touched = {
  /** None if they are too many: browsers then fetch the whole list. */
  ids: readonly number[]
  owners: readonly (number | null)[]
  departments: readonly (number | null)[]
}
type Owned = { id: number; ownerId: number | null; departmentId: number | null }
/** The people who work on records besides their owners, by the record's id. */
export type MembersOf = ReadonlyMap<number, readonly number[]>

const perPart = 100 // of each: an event has to fit into a notification of PostgreSQL, of 8000 bytes
const mostNumbers = 350 // of all records of an event, where a group counts for four by itself
const mostIds = 200

/**
 * Tells the browsers that show the changed records, when the transaction commits; in several events if they are many, or many people hear
 * of them. Nobody is told the id of a record of another group than theirs.
 */
export function publishChange(
  desk: Desk,
  { topic, menu, module }: Shown,
  touched: readonly Touched[],
  { pooled, members }: Audience = { pooled: false },
): Promise<void> {
  const about = { officeId: desk.officeId, topic, menu, module, by: desk.who.name, byId: desk.employeeId }
  const parts = partsOf(members?.employees ?? [], members?.departments ?? [])
  const events = packed(touched.flatMap(inParts)).flatMap(records =>
    parts.map(([employees, departments], at): ChangeEvent => {
      return {
        kind: 'change',
        ...about,
        // Those whose data scope covers a record hear of it once.
        records: at === 0 ? records : records.map(({ ids }) => ({ ids, owners: [], departments: [] })),
        pooled: pooled && at === 0,
        members: members && { employees, departments },
      }
    }),
  )
  return desk.publish(...events)
}

/** Splits people and departments into parts of both; nobody is one part, too. */
function partsOf(people: readonly number[], departments: readonly number[]): [number[], number[]][] {
  const count = Math.max(1, Math.ceil(Math.max(people.length, departments.length) / perPart))
  const part = (ids: readonly number[], at: number) => ids.slice(at * perPart, (at + 1) * perPart)
  return Array.from({ length: count }, (_, at) => [part(people, at), part(departments, at)])
}

/** Splits a group with very many owners or departments. */
function inParts(touched: Touched): ChangedRecords[] {
  const ids = touched.ids.length > mostIds ? [] : [...touched.ids]
  const parts = partsOf(present(touched.owners), present(touched.departments))
  return parts.map(([owners, departments]) => ({ ids, owners, departments }))
}

/** Puts as many groups together as fit into one event. */
function packed(groups: readonly ChangedRecords[]): ChangedRecords[][] {
  const events: ChangedRecords[][] = []
  let left = 0
  for (const group of groups) {
    const size = 4 + group.ids.length + group.owners.length + group.departments.length
    if (size > left) {
      events.push([])
      left = mostNumbers
    }
    events.at(-1)?.push(group)
    left -= size
  }
  return events
}

/** Tells browsers of records as they were and are; `members` work on them besides their owners. */
export function publishRecords(
  desk: Desk,
  shown: Shown,
  before: readonly Owned[],
  after: readonly Owned[],
  { members, audience }: { members?: MembersOf; audience?: Audience } = {},
): Promise<void> {
  const was = new Map(before.map(record => [record.id, record]))
  const touched = after.map(record => {
    const both = [was.get(record.id) ?? record, record]
    return {
      ids: [record.id],
      owners: [...both.map(one => one.ownerId), ...(members?.get(record.id) ?? [])],
      departments: both.map(one => one.departmentId),
    }
  })
  const alike = Map.groupBy(touched, one => JSON.stringify([present(one.owners), present(one.departments)]))
  const groups = [...alike.values()].map(some => ({ ...some[0], ids: some.flatMap(one => one.ids) }) as Touched)
  return publishChange(desk, shown, groups, audience)
}
