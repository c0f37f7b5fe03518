import type { Desk } from '../../../kernel/server/desk.ts'
import { clueRoutes } from '../../clue/contract/clue.ts'
import { opportunityRoutes } from '../../opportunity/contract/routes.ts'
import type { DashboardFigures } from '../contract/dashboard.ts'

const needs = { clue: clueRoutes.list.needs, opportunity: opportunityRoutes.list.needs }

/** The widest of what the person sees of clues and deals. */
export function scopeOf(desk: Desk): DashboardFigures['scope'] {
  const reaches = (['clue', 'opportunity'] as const).filter(list => desk.may(needs[list])).map(list => desk.reach(list))
  if (reaches.length === 0) return null
  if (reaches.some(reach => reach.office)) return 'office'
  return reaches.some(reach => reach.departmentIds.length > 0) ? 'department' : 'own'
}
