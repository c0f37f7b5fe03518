import { shareWords } from '../../../../kernel/api/format.ts'
import { bringing } from '../../../../kernel/web/list/brought.ts'
import type { DashboardBoard, Figure } from '../../api/board.ts'
import { measured, measures } from '../../api/target.ts'
import { figureText } from './figureText.ts'
import type { Look } from './look.ts'

/** A part of a chart: how long it is, what stands beside it, and the address of the rows behind it. */
export type Part = { value: number; note: string; to: string }
export type Bars = { height: number; names: string[]; series: { name: string; parts: Part[] }[] }

const barRow = 34
/** Returns how high bars of so many rows are, in px. */
export const barsHeight = (rows: number) => 16 + barRow * rows

/** Returns the part of a chart that stands for a figure. */
export const partOf = (figure: Figure, note: string): Part => ({ value: figure.value, note, to: bringing(figure.to) })

/** Returns how far each target is reached, in percent; what is beyond is drawn up to twice the target. */
export function targetBars(targets: DashboardBoard['targets']): Bars {
  const parts = targets.map(({ measure, target, actual }) => ({
    value: Math.min(200, target > 0 ? (actual.value / target) * 100 : 100),
    note: `${figureText(actual)} / ${measured(measure, target)} · ${shareWords(actual.value, target)}`,
    to: actual.to,
  }))
  const names = targets.map(({ name, measure }) => `${name} ${measures[measure]}`)
  return { height: barsHeight(targets.length), names, series: [{ name: '完成率', parts }] }
}

/** Returns how words of a chart look. */
export const textOf = (look: Look) => ({ color: look.text, fontFamily: look.font, fontSize: 12 })

/** Drawn within the picture: a tooltip of elements would need inline styles, which the page forbids. */
export const tooltipOf = (look: Look) => ({
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
