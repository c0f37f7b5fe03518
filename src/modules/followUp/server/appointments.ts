import type { ListColumn, ListSpec } from '../../../kernel/server/list/list.ts'
import { byAppointment } from '../api/appointment.ts'
import { type Followed, showing } from './kinds.ts'

/** Returns the list in the order of a view: contacts come by their appointment. */
export function inOrder(spec: ListSpec, view: string): ListSpec {
  return view === 'due' || view === 'overdue' ? { ...spec, sort: byAppointment } : spec
}

/** Returns the time of a record's last follow-up; asked for a period, that of the last one within it. */
export function followedUp(alias: string, followed: Followed): ListColumn {
  return {
    sql: `${alias}.last_follow_up_at`,
    kind: 'datetime',
    among: { sql: 'f.created_at', holds: asked => `${alias}.id in (${showing(followed, asked)})` },
  }
}
