/** One measured figure. Without a limit (null) it is shown, not judged. */
export type Result = {
  name: string
  value: number
  /** The unit after value and limit: '', 'ms', 'KB', '条/秒' … */
  unit: string
  limit: number | null
  better: 'higher' | 'lower'
  /** How the figure was computed. */
  note: string
}

/** Tells whether the measurement with this title was chosen. */
export type Chosen = (title: string) => boolean

/** Tells whether a figure keeps its limit; one without a limit does. */
export function holds({ value, limit, better }: Result): boolean {
  if (limit === null) return true
  return better === 'higher' ? value >= limit : value <= limit
}

/** Returns a table of the figures, one line each: ✓ or ✗, name, value, limit, note. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map(result => [
    holds(result) ? '✓' : '✗',
    result.name,
    `${shown(result.value)}${result.unit}`,
    result.limit === null ? '' : `${result.better === 'higher' ? '≥' : '≤'} ${shown(result.limit)}${result.unit}`,
    result.note,
  ])
  const widths = [0, 1, 2, 3].map(column => Math.max(...rows.map(row => widthOf(row[column] ?? ''))))
  return rows.map(row => row.map((cell, column) => padded(cell, widths[column] ?? 0)).join('  ')).join('\n')
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toFixed(2)))
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - widthOf(cell)))
}

/** Counts columns on a terminal, where a Chinese character takes two. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (/[⺀-￦]/.test(letter) ? 2 : 1), 0)
}
