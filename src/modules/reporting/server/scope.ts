import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { DashboardFigures } from '../api/dashboard.ts'
import { type BoardKind, scopeOfKind } from './board/kind.ts'
import { type Lists, opensList } from './figures.ts'

type Counting = { lists: Lists; boardFigures: readonly BoardKind[] }

/** Returns what the start page begins with: the figures for whom every list that leads is open over the whole company. */
export function leadOf(desk: Desk, { lists, boardFigures }: Counting): DashboardFigures['lead'] {
  const leading = boardFigures.filter(({ leads }) => leads)
  const all = leading.every(kind => opensList(desk, lists, kind.list) && desk.reach(scopeOfKind(kind)).office)
  return leading.length > 0 && all ? 'figures' : 'work'
}

/** Returns the widest of what the person sees of the lists that the board counts; null where they may open none. */
export function scopeOf(desk: Desk, { lists, boardFigures }: Counting): DashboardFigures['scope'] {
  const opened = boardFigures.filter(({ list }) => opensList(desk, lists, list))
  const reaches = opened.map(kind => desk.reach(scopeOfKind(kind)))
  if (reaches.length === 0) return null
  if (reaches.some(reach => reach.office)) return 'office'
  return reaches.some(reach => reach.departmentIds.length > 0) ? 'department' : 'own'
}
