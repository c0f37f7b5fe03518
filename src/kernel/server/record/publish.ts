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
  const slices = Math.max(1, ...[members?.employees, members?.departments].map(ids => partsOf(ids ?? []).length))
  const events = packed(touched.flatMap(inParts)).flatMap(records =>
    Array.from({ length: slices }, (_, at): ChangeEvent => {
      const part = (ids: readonly number[]) => ids.slice(at * perPart, (at + 1) * perPart)
      return {
        kind: 'change',
        ...about,
        // Those whose data scope covers a record hear of it once.
        records: at === 0 ? records : records.map(({ ids }) => ({ ids, owners: [], departments: [] })),
        pooled: pooled && at === 0,
        members: members && { employees: part(members.employees), departments: part(members.departments) },
      }
    }),
  )
  return desk.publish(...events)
}

const partsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / perPart) }, (_, at) => ids.slice(at * perPart, (at + 1) * perPart))

/** Splits a group with very many owners or departments. */
function inParts(touched: Touched): ChangedRecords[] {
  const ids = touched.ids.length > mostIds ? [] : [...touched.ids]
  const [owners, departments] = [partsOf(present(touched.owners)), partsOf(present(touched.departments))]
  const parts = Math.max(1, owners.length, departments.length)
  return Array.from({ length: parts }, (_, at) => ({
    ids,
    owners: owners[at] ?? [],
    departments: departments[at] ?? [],
  }))
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
