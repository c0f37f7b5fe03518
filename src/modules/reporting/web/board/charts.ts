import { bringing } from '../../../../kernel/web/list/brought.ts'
import type { DashboardBoard, Figure } from '../../contract/board.ts'
import { measured, measures } from '../../contract/target.ts'
import { figureText } from './figureText.ts'
import type { Look } from './look.ts'

/** A part of a chart: how long it is, what stands beside it, and the address of the rows behind it. */
export type Part = { value: number; note: string; to: string }
export type Bars = { height: number; names: string[]; series: { name: string; parts: Part[] }[] }

const barRow = 34
const barsHeight = (rows: number) => 16 + barRow * rows

const partOf = (figure: Figure, note: string): Part => ({ value: figure.value, note, to: bringing(figure.to) })

/** Shares of a whole, as `12.3%`. */
export const percent = (part: number, whole: number) => `${((whole > 0 ? part / whole : 0) * 100).toFixed(1)}%`

/** Returns who won how much. */
export function rankingBars(ranks: DashboardBoard['people']): Bars {
  const parts = ranks.map(({ deals, amount }) => partOf(amount, `${figureText(amount)} · ${deals.value} 单`))
  return {
    height: barsHeight(ranks.length),
    names: ranks.map(rank => rank.name),
    series: [{ name: '成交金额', parts }],
  }
}

/** Returns what came, and within it what became of it. */
export function conversionBars(rows: DashboardBoard['channels']): Bars {
  const rate = (row: (typeof rows)[number]) =>
    `${row.converted.value} / ${row.clues.value} · ${percent(row.converted.value, row.clues.value)}`
  return {
    height: barsHeight(rows.length),
    names: rows.map(row => row.name),
    series: [
      { name: '流量', parts: rows.map(row => partOf(row.clues, rate(row))) },
      { name: '转商机', parts: rows.map(row => partOf(row.converted, '')) },
    ],
  }
}

/** Returns how far each target is reached, in percent; what is beyond is drawn up to twice the target. */
export function targetBars(targets: DashboardBoard['targets']): Bars {
  const parts = targets.map(({ measure, target, actual }) => ({
    value: Math.min(200, target > 0 ? (actual.value / target) * 100 : 100),
    note: `${figureText(actual)} / ${measured(measure, target)} · ${percent(actual.value, target)}`,
    to: actual.to,
  }))
  const names = targets.map(({ name, measure }) => `${name} ${measures[measure]}`)
  return { height: barsHeight(targets.length), names, series: [{ name: '完成率', parts }] }
}

const textOf = (look: Look) => ({ color: look.text, fontFamily: look.font, fontSize: 12 })

/** Drawn within the picture: a tooltip of elements would need inline styles, which the page forbids. */
const tooltipOf = (look: Look) => ({
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: look.surface,
  borderColor: look.line,
  textStyle: textOf(look),
})

/** Horizontal bars, the first on top; each later series is drawn within the first. `limit` marks a value. */
export function barOption({ names, series }: Bars, look: Look, limit?: number) {
  const last = series.length - 1
  return {
    animationDuration: 300,
    grid: { left: 4, right: 150, top: 4, bottom: 4, outerBoundsMode: 'same' as const },
    tooltip: { ...tooltipOf(look), formatter: tipOf(names, series) },
    xAxis: { type: 'value' as const, show: false, max: limit === undefined ? undefined : limitOf(series, limit) },
    yAxis: {
      type: 'category' as const,
      data: names,
      inverse: true,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.line } },
      axisLabel: { ...textOf(look), width: 104, overflow: 'truncate' as const },
    },
    series: series.map(({ name, parts }, at) => ({
      type: 'bar' as const,
      name,
      data: parts,
      barWidth: 16,
      barGap: '-100%',
      cursor: 'pointer',
      itemStyle:
        at < last
          ? { color: look.soft, borderColor: look.edge, borderWidth: 1 }
          : { color: look.accent, borderRadius: 2 },
      label: {
        ...textOf(look),
        show: at === 0,
        position: 'right' as const,
        formatter: ({ dataIndex }: { dataIndex: number }) => parts[dataIndex]?.note ?? '',
      },
      ...(limit !== undefined && {
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: look.success, type: 'dashed' as const },
          data: [{ xAxis: limit }],
        },
      }),
    })),
  }
}

const limitOf = (series: Bars['series'], limit: number) =>
  Math.max(limit, ...series.flatMap(({ parts }) => parts.map(part => part.value)))

function tipOf(names: readonly string[], series: Bars['series']) {
  return ({ dataIndex }: { dataIndex: number }) => `${names[dataIndex]}\n${series[0]?.parts[dataIndex]?.note ?? ''}`
}

const funnelRow = 42
export const funnelHeight = (stages: DashboardBoard['funnel']) => 12 + funnelRow * stages.length

/**
 * The open deals by stage, in the order of the stages. A stage is as wide as the deals that have come so far or further, so
 * that it narrows from stage to stage; beside it stands how many are in it now.
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
