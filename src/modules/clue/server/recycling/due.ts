import type { Switches } from '../../../settings/contract/switches.ts'

/** What recycling goes by: times as ISO. A clue is someone's since `assignedAt`, or since it was entered. */
export type Tracked = { assignedAt: string | null; createdAt: string; lastFollowUpAt: string | null }
export type Limits = Pick<
  Switches,
  'clueRecycling' | 'clueContactHours' | 'clueFollowUpDays' | 'clueProgressDays' | 'recyclingWarningHours'
>
/** When a clue goes back to the pool unless something happens, `lead` ms after the warning of it, and why in words. */
export type Deadline = { at: number; lead: number; reason: string }
/** A warning that was given, and for which moment. */
export type Warning = { dueAt: string; warnedAt: string }
export type Fate = { what: 'keep' } | { what: 'warn' | 'recycle'; deadline: Deadline }

/** In ms. */
export const hour = 3_600_000
export const day = 24 * hour
const ms = (at: string | null) => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at))

/**
 * The first of the deadlines that hold for a clue in progress (product.md §3: no contact in N hours, no follow-up in N
 * days; and not converted in N days); null where none does. A day has 24 hours. The warning comes as long before as the
 * office says, but not before half of the time has passed: whoever was just given a clue need not be warned of it.
 */
export function dueFor(clue: Tracked, limits: Limits): Deadline | null {
  const since = ms(clue.assignedAt ?? clue.createdAt)
  const last = ms(clue.lastFollowUpAt)
  const { clueContactHours: hours, clueFollowUpDays: days, clueProgressDays: progress } = limits
  const rules = [
    { on: last < since, from: since, limit: hours * hour, reason: `分配后 ${hours} 小时没有联系` },
    { on: true, from: Math.max(since, last), limit: days * day, reason: `${days} 天没有跟进` },
    { on: true, from: since, limit: progress * day, reason: `${progress} 天没有转为商机` },
  ]
  const deadlines = rules
    .filter(({ on, limit }) => on && limit > 0)
    .map(({ from, limit, reason }) => ({
      at: from + limit,
      lead: Math.min(limits.recyclingWarningHours * hour, limit / 2),
      reason,
    }))
  return deadlines.length > 0 ? deadlines.reduce((first, one) => (one.at < first.at ? one : first)) : null
}

/** What is to happen to a clue in progress at a moment (ms since 1970): nobody loses one without a warning in time. */
export function fateOf(clue: Tracked, warning: Warning | null, limits: Limits, now: number): Fate {
  const deadline = limits.clueRecycling ? dueFor(clue, limits) : null
  if (!deadline || now < deadline.at - deadline.lead) return { what: 'keep' }
  const isWarned = warning !== null && ms(warning.dueAt) === deadline.at
  if (deadline.lead > 0 && !isWarned) return { what: 'warn', deadline }
  const from = isWarned ? Math.max(deadline.at, ms(warning.warnedAt) + deadline.lead) : deadline.at
  return now >= from ? { what: 'recycle', deadline } : { what: 'keep' }
}
