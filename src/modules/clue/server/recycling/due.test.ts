import fc from 'fast-check'
import { expect, it } from 'vitest'
import { day, dueFor, fateOf, hour, type Limits, type Tracked, type Warning } from './due.ts'

const begin = Date.parse('2026-11-01T00:00:00Z')
const iso = (at: number) => new Date(at).toISOString()
const on: Limits = {
  clueRecycling: true,
  clueContactHours: 24,
  clueFollowUpDays: 7,
  clueProgressDays: 30,
  recyclingWarningHours: 24,
}
const given: Tracked = { assignedAt: iso(begin), createdAt: iso(begin), lastFollowUpAt: null }

it('没有联系、没有跟进、没有转商机，先到的算', () => {
  expect(dueFor(given, on)).toEqual({ at: begin + 24 * hour, lead: 12 * hour, reason: '分配后 24 小时没有联系' })
  const called = { ...given, lastFollowUpAt: iso(begin + hour) }
  expect(dueFor(called, on)).toMatchObject({ at: begin + hour + 7 * day, lead: day, reason: '7 天没有跟进' })
  const late = { ...given, lastFollowUpAt: iso(begin + 28 * day) }
  expect(dueFor(late, on)).toMatchObject({ at: begin + 30 * day, reason: '30 天没有转为商机' })
})

it('上一位负责人的跟进不算这一位的联系', () => {
  const again = { ...given, lastFollowUpAt: iso(begin - day) }
  expect(dueFor(again, on)?.reason).toBe('分配后 24 小时没有联系')
})

it('为 0 的不起作用，全为 0 就不回收', () => {
  expect(dueFor(given, { ...on, clueContactHours: 0 })?.reason).toBe('7 天没有跟进')
  expect(dueFor(given, { ...on, clueContactHours: 0, clueFollowUpDays: 0, clueProgressDays: 0 })).toBeNull()
})

it('刚开启时早已超期的，也先提醒，再等够提前量', () => {
  const now = begin + 100 * day
  expect(fateOf(given, null, on, now).what).toBe('warn')
  const warning = { dueAt: iso(begin + day), warnedAt: iso(now) }
  expect(fateOf(given, warning, on, now + 12 * hour - 1).what).toBe('keep')
  expect(fateOf(given, warning, on, now + 12 * hour).what).toBe('recycle')
  expect(fateOf(given, null, { ...on, recyclingWarningHours: 0 }, now).what).toBe('recycle')
  expect(fateOf(given, null, { ...on, clueRecycling: false }, now).what).toBe('keep')
})

/** What happens to one clue hour by hour, told as simply as possible: no deadlines, only counting how long ago things were. */
function simulate(limits: Limits, follows: ReadonlySet<number>, hours: number) {
  let last: number | null = null
  let ended: number | null = null
  let told = 0
  const warned: number[] = []
  for (let now = 0; now <= hours && ended === null; now++) {
    if (follows.has(now)) last = now
    const idle = [
      last === null && limits.clueContactHours ? [now, limits.clueContactHours] : null,
      limits.clueFollowUpDays ? [now - (last ?? 0), limits.clueFollowUpDays * 24] : null,
      limits.clueProgressDays ? [now, limits.clueProgressDays * 24] : null,
    ].filter(one => one !== null) as [number, number][]
    // The one with the least time left decides; its warning is due when `lead` or less is left.
    const [first] = idle.sort((a, b) => a[1] - a[0] - (b[1] - b[0]))
    if (!first) continue
    const [spent, limit] = first
    const due = now + limit - spent
    const lead = Math.min(limits.recyclingWarningHours, limit / 2)
    if (lead === 0) {
      if (spent >= limit) ended = now
    } else if (limit - spent <= lead) {
      if (warned.at(-1) !== due) {
        warned.push(due)
        told = now
      } else if (spent >= limit && now - told >= lead) ended = now
    }
  }
  return { ended, warned }
}

/** The same through the rules, with the warnings kept as the job keeps them; asked every hour. */
function play(limits: Limits, follows: ReadonlySet<number>, hours: number) {
  let clue = given
  let warning: Warning | null = null
  let ended: number | null = null
  const warned: number[] = []
  for (let now = 0; now <= hours && ended === null; now++) {
    const at = begin + now * hour
    if (follows.has(now)) clue = { ...clue, lastFollowUpAt: iso(at) }
    const fate = fateOf(clue, warning, limits, at)
    if (fate.what === 'recycle') ended = now
    if (fate.what === 'warn') {
      warning = { dueAt: iso(fate.deadline.at), warnedAt: iso(at) }
      warned.push((fate.deadline.at - begin) / hour)
    }
  }
  return { ended, warned }
}

const numbers = (max: number) => fc.integer({ min: 0, max })

it('与逐小时计数的朴素模型一致：何时提醒、何时回收', () => {
  const anyLimits = fc.record({
    clueRecycling: fc.constant(true),
    clueContactHours: numbers(40).map(hours => hours * 2),
    clueFollowUpDays: numbers(6),
    clueProgressDays: numbers(12),
    recyclingWarningHours: fc.constantFrom(0, 6, 12, 24),
  })
  fc.assert(
    fc.property(anyLimits, fc.array(numbers(300), { maxLength: 6 }), (limits, times) => {
      const follows = new Set(times)
      expect(play(limits, follows, 400)).toEqual(simulate(limits, follows, 400))
    }),
    { numRuns: 500 },
  )
})

it('任何时候：没有按时提醒过就不会被收走，刚跟进过的不会被收走', () => {
  const moment = numbers(60 * 24).map(hours => begin + hours * hour)
  const anyWarning = fc.option(fc.record({ dueAt: moment.map(iso), warnedAt: moment.map(iso) }))
  fc.assert(
    fc.property(moment, fc.option(moment), anyWarning, moment, (since, last, warning, now) => {
      const clue = { assignedAt: iso(since), createdAt: iso(since), lastFollowUpAt: last === null ? null : iso(last) }
      const fate = fateOf(clue, warning, on, now)
      if (fate.what !== 'recycle') return
      expect(warning?.dueAt).toBe(iso(fate.deadline.at))
      expect(now - Date.parse(warning?.warnedAt as string)).toBeGreaterThanOrEqual(fate.deadline.lead)
      if (last !== null && last >= since) expect(now - last >= 7 * day || now - since >= 30 * day).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
