import type { ListSpec } from '../../../kernel/server/list.ts'
import { byAppointment } from '../contract/followUp.ts'

/** The list in the order of a view: what is to be contacted comes by its appointment. */
export function inOrder(spec: ListSpec, view: string): ListSpec {
  return view === 'due' || view === 'overdue' ? { ...spec, sort: byAppointment } : spec
}
