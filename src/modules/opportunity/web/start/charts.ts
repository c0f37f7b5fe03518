import type { DashboardBoard } from '../../../reporting/api/board.ts'
import { type Bars, barsHeight, partOf, textOf, tooltipOf } from '../../../reporting/web/board/charts.ts'
import { figureText } from '../../../reporting/web/board/figureText.ts'
import type { Look } from '../../../reporting/web/board/look.ts'
import { growth } from '../../../reporting/web/sums/comparison.ts'

/** Returns who won how much. */
export function rankingBars(ranks: DashboardBoard['people']): Bars {
  const parts = ranks.map(({ deals, amount, before }) =>
    partOf(amount, `${figureText(amount)} · ${deals.value} 单 · ${growth(amount.value, before)}`),
  )
  return {
    height: barsHeight(ranks.length),
    names: ranks.map(rank => rank.name),
    series: [{ name: '成交金额', parts }],
  }
}

const funnelRow = 42
export const funnelHeight = (stages: DashboardBoard['funnel']) => 12 + funnelRow * stages.length

/**
 * Draws the open deals by stage, in order. A stage is as wide as the number of deals that have come so far or further, so
 * that the funnel narrows; beside it stands the number in it now.
 */
export function funnelOption(stages: DashboardBoard['funnel'], look: Look) {
  const several = new Set(stages.map(stage => stage.group)).size > 1
  const data = stages.map(({ name, group, deals, amount }, at) => ({
    ...partOf(deals, `${deals.value} 个 · ${figureText(amount)}`),
    value: reached(stages, at),
    name: several ? `${group} ${name}` : name,
    itemStyle: { color: look.accent, opacity: 1 - (0.5 * at) / Math.max(1, stages.length) },
  }))
  const words = ({ dataIndex }: { dataIndex: number }) => `${data[dataIndex]?.name}  ${data[dataIndex]?.note}`
  return {
    animationDuration: 300,
    tooltip: { ...tooltipOf(look), formatter: words },
    series: [
      {
        type: 'funnel' as const,
        data,
        sort: 'none' as const,
        left: 4,
        right: 178,
        top: 4,
        bottom: 4,
        gap: 3,
        minSize: '4%',
        cursor: 'pointer',
        itemStyle: { borderWidth: 0 },
        label: { ...textOf(look), opacity: 1, position: 'right' as const, formatter: words },
        labelLine: { lineStyle: { color: look.line } },
      },
    ],
  }
}

/** Deals of a group that are in one of its stages or in a later one. */
function reached(stages: DashboardBoard['funnel'], at: number): number {
  const later = stages.slice(at).filter(stage => stage.group === stages[at]?.group)
  return later.reduce((sum, stage) => sum + stage.deals.value, 0)
}
