import type { Times } from './switches.ts'

const hour = 3_600_000 // ms
const day = 24 * hour
const zone = 8 * hour // Asia/Shanghai is eight hours ahead, always
/** The first of January 1970 was a Thursday, the fourth day after a Sunday. */
const weekdayOfEpoch = 4

const spans: Record<Exclude<Times, 'always'>, { days: readonly number[]; from: number; to: number }> = {
  daytime: { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 21 },
  workdays: { days: [1, 2, 3, 4, 5], from: 9, to: 18 },
}

/** Tells whether a moment (ms since 1970) lies in these times of Asia/Shanghai. */
export function isWithin(times: Times, at: number): boolean {
  return nextWithin(times, at) === at
}

/** Returns the first moment from `at` on (ms since 1970) that lies in these times. */
export function nextWithin(times: Times, at: number): number {
  if (times === 'always') return at
  const { days, from, to } = spans[times]
  const today = Math.floor((at + zone) / day)
  for (let date = today; ; date++) {
    if (!days.includes((date + weekdayOfEpoch) % 7)) continue
    const begin = date * day + from * hour - zone
    const end = date * day + to * hour - zone
    if (at < end) return Math.max(at, begin)
  }
}
