import type { DashboardFigures } from '../../../reporting/api/dashboard.ts'
import { Trend } from './Trend.tsx'
import { ViewFigures } from './ViewFigures.tsx'

/** Clues on the start page: how many each view of the list holds, and how many came on each day. */
export function Figures({ data: { clue, scope } }: { data: DashboardFigures }) {
  if (!clue) return null
  return (
    <>
      <ViewFigures figures={clue} scope={scope ?? 'own'} />
      <Trend trend={clue.trend} trendNote={clue.trendNote} />
    </>
  )
}
