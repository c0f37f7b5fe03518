import type { Point } from '../../api/monitor.ts'

type Figure = Exclude<keyof Point, 'at'>

/** Returns a round number that no figure exceeds, at least 1, for the top of a chart. */
export function mostOf(points: readonly Point[], figures: readonly Figure[]): number {
  const greatest = points.reduce(
    (most, point) => figures.reduce((all, figure) => Math.max(all, point[figure]), most),
    1,
  )
  const size = 10 ** Math.floor(Math.log10(greatest))
  return ([1, 2, 5, 10].find(step => step * size >= greatest) ?? 10) * size
}

/**
 * Returns the lines of a figure in a box of 100 by 100 that ends now, as SVG writes points: one line for each stretch without a gap. `whole` and `point`
 * in seconds.
 */
export function drawn(
  points: readonly Point[],
  figure: Figure,
  { most, whole, point, now = Date.now() }: { most: number; whole: number; point: number; now?: number },
): string[] {
  const lines: string[][] = []
  let before = Number.NEGATIVE_INFINITY
  for (const one of points) {
    const at = Date.parse(one.at)
    if (at - before > 2.5 * point * 1000) lines.push([])
    before = at
    const x = 100 - ((now - at) / 1000 / whole) * 100
    lines.at(-1)?.push(`${hundredths(Math.max(0, x))},${hundredths(100 - (one[figure] / most) * 100)}`)
  }
  return lines.map(line => (line.length === 1 ? `${line[0]} ${line[0]}` : line.join(' ')))
}

const hundredths = (value: number) => Math.round(value * 100) / 100
