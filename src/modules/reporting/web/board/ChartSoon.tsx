import { lazy, Suspense } from 'react'
import type { ChartProps } from './Chart.tsx'

const Chart = lazy(() => import('./Chart.tsx'))

/** Draws a chart, whose code comes with the first one drawn. It takes its room before, so that what stands below does not move. */
export function ChartSoon(chart: ChartProps) {
  return (
    <Suspense fallback={<div style={{ height: chart.height }} />}>
      <Chart {...chart} />
    </Suspense>
  )
}
