import { type LogSubject, openOn } from '../../../kernel/server/record/logged.ts'
import { fleetPlaces } from '../api/places.ts'

const columns = [
  { key: 'drainAt', title: '排空', kind: 'datetime' },
  { key: 'drainEnds', title: '空了就结束', kind: 'boolean' },
  { key: 'drainedBy', title: '操作人', kind: 'text' },
] as const

/** The names of this module's records in the platform's log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  fleetNode: { title: '节点', columns, path: openOn(fleetPlaces.registry.path) },
}
