import type { Times } from './switches.ts'
import { isWithin, nextWithin } from './times.ts'

/**
 * The dates that decide recycling, as ISO. `since`: the owner has the record since then; `progressAt`: its last progress,
 * never before that.
 */
export type Tracked = { since: string; lastFollowUpAt: string | null; progressAt: string }
/** An office's limits for one kind of record; a limit of 0 is off. */
export type Limits = {
  on: boolean
  contactHours: number
  followUpDays: number
  progressDays: number
  /** The words for missing progress, after the number of days. */
  noProgress: string
  warningHours: number
  times: Times
}
/** The time when a record goes back to the pool, the warning `lead` ms before it, and the reason in words. */
export type Deadline = { at: number; lead: number; reason: string }
/** A warning that was given, and for which moment. */
export type Warning = { dueAt: string; warnedAt: string }
export type Fate = { what: 'keep' } | { what: 'warn' | 'recycle'; deadline: Deadline }
/** The next events of an untouched record: `warnAt` is null if it was warned of or gets no warning. */
export type Outlook = { at: number; reason: string; warnAt: number | null; isWarned: boolean }

/** The ms of an hour. */
export const hour = 3_600_000
export const day = 24 * hour
const ms = (at: string | null) => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at))

/**
 * Returns the first deadline of a record in progress (product.md §3: no contact in N hours, no follow-up in N days, no
 * progress in N days); null without one. A day has 24 hours. The warning comes before it by the office's setting, but not in
 * the first half of the time, so that a new owner is not warned at once.
 */
export function dueFor(record: Tracked, limits: Limits): Deadline | null {
  const deadlines = deadlinesOf(record, limits)
  return deadlines.length > 0 ? deadlines.reduce((first, one) => (one.at < first.at ? one : first)) : null
}

/**
 * Tells whether a record in progress counts as 即将退回 at a moment (ms since 1970): the warning of one of its deadlines is due.
 * `conditionOf` (candidates.ts) is the same in SQL.
 */
export function leavesSoon(record: Tracked, limits: Limits, now: number): boolean {
  return limits.on && deadlinesOf(record, limits).some(({ at, lead }) => now >= at - lead)
}

function deadlinesOf(record: Tracked, limits: Limits): Deadline[] {
  const since = ms(record.since)
  const last = ms(record.lastFollowUpAt)
  const { contactHours: hours, followUpDays: days, progressDays: progress, noProgress } = limits
  const rules = [
    { on: last < since, from: since, limit: hours * hour, reason: `分配后 ${hours} 小时没有联系` },
    { on: true, from: Math.max(since, last), limit: days * day, reason: `${days} 天没有跟进` },
    { on: true, from: ms(record.progressAt), limit: progress * day, reason: `${progress} 天${noProgress}` },
  ]
  return rules
    .filter(({ on, limit }) => on && limit > 0)
    .map(({ from, limit, reason }) => ({
      at: from + limit,
      lead: Math.min(limits.warningHours * hour, limit / 2),
      reason,
    }))
}

const isWarnedOf = (warning: Warning | null, { at }: Deadline): warning is Warning =>
  warning !== null && ms(warning.dueAt) === at

/**
 * Decides what happens to a record in progress at a moment (ms since 1970): nobody loses one without a warning in time, and
 * nothing happens outside of the office's times.
 */
export function fateOf(record: Tracked, warning: Warning | null, limits: Limits, now: number): Fate {
  const deadline = limits.on && isWithin(limits.times, now) ? dueFor(record, limits) : null
  if (!deadline || now < deadline.at - deadline.lead) return { what: 'keep' }
  const isWarned = isWarnedOf(warning, deadline)
  if (deadline.lead > 0 && !isWarned) return { what: 'warn', deadline }
  const from = isWarned ? Math.max(deadline.at, ms(warning.warnedAt) + deadline.lead) : deadline.at
  return now >= from ? { what: 'recycle', deadline } : { what: 'keep' }
}

/** Returns the next events of a record from a moment (ms since 1970) on, if nobody touches it; null if it stays. */
export function outlookOf(record: Tracked, warning: Warning | null, limits: Limits, now: number): Outlook | null {
  const deadline = limits.on ? dueFor(record, limits) : null
  if (!deadline) return null
  const { lead, reason } = deadline
  const within = (at: number) => nextWithin(limits.times, Math.max(now, at))
  if (isWarnedOf(warning, deadline))
    return { at: within(Math.max(deadline.at, ms(warning.warnedAt) + lead)), reason, warnAt: null, isWarned: true }
  const warnAt = lead > 0 ? within(deadline.at - lead) : null
  return { at: within(Math.max(deadline.at, (warnAt ?? now) + lead)), reason, warnAt, isWarned: false }
}
