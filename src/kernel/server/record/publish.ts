import type { Desk } from '../desk.ts'
import type { ChangeEvent } from '../events.ts'
import { present } from './names.ts'

/**
 * The screen that shows records of a kind, the module whose data scope covers them, and the topic that browsers know
 * them by.
 */
export type Shown = Pick<ChangeEvent, 'topic' | 'menu' | 'module'>
/** The people who hear of a change, besides those whose data scope covers it. */
export type Audience = Pick<ChangeEvent, 'pooled' | 'members'>

type Touched = {
  /** The changed records; none if they are too many: browsers then fetch the whole list. */
  ids: readonly number[]
  /** The owners before and after; null for nobody counts for none. */
  owners: readonly (number | null)[]
  departments: readonly (number | null)[]
}
type Owned = { id: number; ownerId: number | null; departmentId: number | null }

const perEvent = 100 // of each: an event has to fit into a notification of PostgreSQL, of 8000 bytes

/**
 * Tells the browsers that show the changed records, when the transaction commits; in several events if many people hear of
 * it.
 */
export function publishChange(
  desk: Desk,
  { topic, menu, module }: Shown,
  touched: Touched,
  { pooled, members }: Audience = { pooled: false },
): Promise<void> {
  const [owners, departments] = [present(touched.owners), present(touched.departments)]
  const told = [owners, departments, members?.employees ?? [], members?.departments ?? []]
  const events = Math.max(1, ...told.map(ids => Math.ceil(ids.length / perEvent)))
  return desk.publish(
    ...Array.from({ length: events }, (_, at): ChangeEvent => {
      const part = (ids: readonly number[]) => ids.slice(at * perEvent, (at + 1) * perEvent)
      return {
        kind: 'change',
        officeId: desk.officeId,
        topic,
        menu,
        module,
        ids: [...touched.ids],
        owners: part(owners),
        departments: part(departments),
        pooled,
        members: members && { employees: part(members.employees), departments: part(members.departments) },
        by: desk.who.name,
        byId: desk.employeeId,
      }
    }),
  )
}

/** Tells browsers of records as they were and are; `members` work on them besides their owners. */
export function publishRecords(
  desk: Desk,
  shown: Shown,
  before: readonly Owned[],
  after: readonly Owned[],
  { members = [], audience }: { members?: readonly number[]; audience?: Audience } = {},
): Promise<void> {
  const both = [...before, ...after]
  const touched = {
    ids: after.map(record => record.id),
    owners: [...both.map(record => record.ownerId), ...members],
    departments: both.map(record => record.departmentId),
  }
  return publishChange(desk, shown, touched, audience)
}
