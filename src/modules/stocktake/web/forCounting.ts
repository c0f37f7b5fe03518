import { type CountLine, stocktakeRecord } from '../api/stocktake.ts'

/**
 * Returns the lines of a sheet as its paper has them: without what was counted as long as somebody counts, so that who counts by hand, or a second
 * time, does so without the first one's figures; with it from when it was sent on.
 */
export function forCounting<Line extends Pick<CountLine, 'boxes' | 'rest'>>(
  lines: readonly Line[],
  state: string,
): Line[] {
  const counts = (stocktakeRecord.acts.edit.from as readonly string[]).includes(state)
  return lines.map(line => (counts ? { ...line, boxes: null, rest: null } : line))
}
