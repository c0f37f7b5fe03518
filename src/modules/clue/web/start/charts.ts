import { percentWords, shareWords } from '../../../../kernel/api/format.ts'
import type { DashboardBoard } from '../../../reporting/api/board.ts'
import { type Bars, barsHeight, partOf } from '../../../reporting/web/board/charts.ts'

const beforeOf = ({ rateBefore }: DashboardBoard['channels'][number]) =>
  rateBefore === null ? '' : `，之前 ${percentWords(rateBefore)}`

/** Returns what came, and within it what became of it. */
export function conversionBars(rows: DashboardBoard['channels']): Bars {
  const rate = (row: (typeof rows)[number]) =>
    `${row.converted.value} / ${row.clues.value} · ${shareWords(row.converted.value, row.clues.value)}${beforeOf(row)}`
  return {
    height: barsHeight(rows.length),
    names: rows.map(row => row.name),
    series: [
      { name: '流量', parts: rows.map(row => partOf(row.clues, rate(row))) },
      { name: '转商机', parts: rows.map(row => partOf(row.converted, '')) },
    ],
  }
}
