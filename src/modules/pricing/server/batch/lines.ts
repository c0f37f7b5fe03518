import {
  dayOf,
  endOf,
  type Key,
  keyOf,
  meets,
  type NewSpan,
  type Plan,
  pricesOf,
  sameKey,
  type Window,
} from './plan.ts'

/** A price of a workbook: from a day until before another. Lines of one key do not overlap. */
export type Line = NewSpan & { remark: string }

/**
 * Plans the lines of a workbook for one goods: each becomes a window, and windows of the same key give way: the part before the first line ends,
 * what lies between lines and after the last goes on as it was.
 */
export function planOfLines(windows: readonly Window[], lines: readonly Line[]): Plan {
  const endsOn = new Map<number, string>()
  const plan: Plan = { ends: [], voids: [], adds: [], lines: [], endsOn }
  for (const line of lines) {
    const before = windows.find(
      window => sameKey(window, line) && meets(window, line.fromDay, nextMoment(line.fromDay)),
    )
    const { remark, ...after } = spanOf(line)
    plan.adds.push({ ...after, remark })
    plan.lines.push({ before: before ? { ...spanOf({ ...before, remark: '' }) } : null, after })
  }
  for (const window of windows) {
    const over = lines.filter(line => sameKey(window, line) && meets(window, line.fromDay, endOf(line)))
    const [first] = over.toSorted(byDay)
    if (!first) continue
    if (window.fromDay < first.fromDay) endsOn.set(plan.ends[plan.ends.push(window) - 1]?.id ?? 0, first.fromDay)
    else plan.voids.push(window)
    for (const [from, to] of gaps(over.toSorted(byDay), endOf(window)))
      plan.adds.push({ ...keyOf(window), ...pricesOf(window), fromDay: from, toDay: dayOf(to) })
  }
  return plan
}

const byDay = (one: Line, other: Line) => (one.fromDay < other.fromDay ? -1 : 1)

/** Stands for the moment after the beginning of a day, so that a window of one day meets it. */
const nextMoment = (day: string) => `${day}~`

const spanOf = ({ fromDay, toDay, remark, ...line }: Key & Line) => ({
  ...keyOf(line),
  ...pricesOf(line),
  fromDay,
  toDay,
  remark,
})

/** Returns the spans of days from the first line's end until `end` that no line covers. */
function gaps(lines: readonly Line[], end: string): [string, string][] {
  const starts = [...lines.slice(1).map(line => line.fromDay), end]
  return lines.flatMap((line, at) => {
    const [from, to] = [endOf(line), starts[at] as string]
    return from < to ? [[from, to] as [string, string]] : []
  })
}
