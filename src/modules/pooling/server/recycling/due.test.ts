import fc from 'fast-check'
import { expect, it } from 'vitest'
import { day, dueFor, fateOf, hour, type Limits, outlookOf, type Tracked, type Warning } from './due.ts'
import { nextWithin } from './times.ts'

const begin = Date.parse('2026-11-01T00:00:00Z')
const iso = (at: number) => new Date(at).toISOString()
const on: Limits = {
  on: true,
  contactHours: 24,
  followUpDays: 7,
  progressDays: 30,
  noProgress: '没有转为商机',
  warningHours: 24,
  times: 'always',
}
const given: Tracked = { since: iso(begin), lastFollowUpAt: null, progressAt: iso(begin) }

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
  expect(dueFor(given, { ...on, contactHours: 0 })?.reason).toBe('7 天没有跟进')
  expect(dueFor(given, { ...on, contactHours: 0, followUpDays: 0, progressDays: 0 })).toBeNull()
})

it('刚开启时早已超期的，也先提醒，再等够提前量', () => {
  const now = begin + 100 * day
  expect(fateOf(given, null, on, now).what).toBe('warn')
  const warning = { dueAt: iso(begin + day), warnedAt: iso(now) }
  expect(fateOf(given, warning, on, now + 12 * hour - 1).what).toBe('keep')
  expect(fateOf(given, warning, on, now + 12 * hour).what).toBe('recycle')
  expect(fateOf(given, null, { ...on, warningHours: 0 }, now).what).toBe('recycle')
  expect(fateOf(given, null, { ...on, on: false }, now).what).toBe('keep')
})

type Happening = 'follow' | 'move' | 'transfer'
/** The events of a record, by hour. */
type Story = ReadonlyMap<number, Happening>

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** Tells whether recycling is open in an hour, by a wall clock and a calendar. */
function isOpen(times: Limits['times'], hours: number): boolean {
  const parts = Object.fromEntries(clock.formatToParts(begin + hours * hour).map(({ type, value }) => [type, value]))
  const at = Number(parts.hour)
  if (times === 'daytime') return at >= 9 && at < 21
  return times === 'always' || (!['Sat', 'Sun'].includes(parts.weekday as string) && at >= 9 && at < 18)
}

/** Simulates one record hour by hour, as simply as possible: without deadlines, only counting how long ago things were. */
function simulate(limits: Limits, story: Story, hours: number) {
  const owned = { since: 0, moved: 0, last: null as number | null }
  let told = 0
  const warned: number[] = []
  for (let now = 0; now <= hours; now++) {
    const happens = story.get(now)
    if (happens === 'follow') owned.last = now
    if (happens === 'move') owned.moved = now
    if (happens === 'transfer') Object.assign(owned, { since: now, moved: now })
    if (!isOpen(limits.times, now)) continue
    const { since, moved, last } = owned
    const idle = [
      (last === null || last < since) && limits.contactHours ? [now - since, limits.contactHours] : null,
      limits.followUpDays ? [now - Math.max(since, last ?? 0), limits.followUpDays * 24] : null,
      limits.progressDays ? [now - moved, limits.progressDays * 24] : null,
    ].filter(one => one !== null) as [number, number][]
    // The one with the least time left decides; its warning is due when `lead` or less is left.
    const [first] = idle.sort((a, b) => a[1] - a[0] - (b[1] - b[0]))
    if (!first) continue
    const [spent, limit] = first
    const due = now + limit - spent
    const lead = Math.min(limits.warningHours, limit / 2)
    if (lead === 0) {
      if (spent >= limit) return { ended: now, warned }
    } else if (limit - spent <= lead) {
      if (warned.at(-1) !== due) {
        warned.push(due)
        told = now
      } else if (spent >= limit && now - told >= lead) return { ended: now, warned }
    }
  }
  return { ended: null, warned }
}

function after(record: Tracked, happens: Happening | undefined, at: number): Tracked {
  if (happens === 'follow') return { ...record, lastFollowUpAt: iso(at) }
  if (happens === 'move') return { ...record, progressAt: iso(at) }
  return happens === 'transfer' ? { ...record, since: iso(at), progressAt: iso(at) } : record
}

/** Simulates the record with the rules, and stores warnings as the job does; called every hour. */
function play(limits: Limits, story: Story, hours: number) {
  let record = given
  let warning: Warning | null = null
  const warned: number[] = []
  for (let now = 0; now <= hours; now++) {
    const at = begin + now * hour
    record = after(record, story.get(now), at)
    const fate = fateOf(record, warning, limits, at)
    if (fate.what === 'recycle') return { ended: now, warned, record, warning }
    if (fate.what === 'warn') {
      warning = { dueAt: iso(fate.deadline.at), warnedAt: iso(at) }
      warned.push((fate.deadline.at - begin) / hour)
    }
  }
  return { ended: null, warned, record, warning }
}

const numbers = (max: number) => fc.integer({ min: 0, max })
const anyLimits = fc.record({
  on: fc.constant(true),
  contactHours: numbers(40).map(hours => hours * 2),
  followUpDays: numbers(6),
  progressDays: numbers(12),
  noProgress: fc.constant('没有推进'),
  warningHours: fc.constantFrom(0, 6, 12, 24),
  times: fc.constantFrom('always' as const, 'daytime' as const, 'workdays' as const),
})
const anyStory = fc
  .array(fc.tuple(numbers(300), fc.constantFrom<Happening>('follow', 'move', 'transfer')), { maxLength: 8 })
  .map(happenings => new Map(happenings))

it('与逐小时计数的朴素模型一致：跟进、推进、转交，何时提醒、何时回收', () => {
  fc.assert(
    fc.property(anyLimits, anyStory, (limits, story) => {
      const { ended, warned } = play(limits, story, 500)
      expect({ ended, warned }).toEqual(simulate(limits, story, 500))
    }),
    { numRuns: 500 },
  )
})

it('说好的退回时间就是真的退回的那一次检查，只要没有人再动它', () => {
  fc.assert(
    fc.property(anyLimits, anyStory, numbers(300), (limits, story, asked) => {
      const until = new Map([...story].filter(([at]) => at <= asked))
      const { ended, record, warning } = play(limits, until, asked)
      if (ended !== null) return
      const outlook = outlookOf(record, warning, limits, begin + asked * hour)
      const end = play(limits, until, 1200).ended
      expect(outlook ? Math.ceil((outlook.at - begin) / hour) : null).toBe(end)
    }),
    { numRuns: 500 },
  )
})

it('只在选定的时间里：夜里和周末到期的等到下一个时段', () => {
  const at = (text: string) => Date.parse(`${text}:00+08:00`)
  expect(nextWithin('workdays', at('2026-11-20T18:00'))).toBe(at('2026-11-23T09:00'))
  expect(nextWithin('workdays', at('2026-11-20T17:59'))).toBe(at('2026-11-20T17:59'))
  expect(nextWithin('daytime', at('2026-11-21T21:00'))).toBe(at('2026-11-22T09:00'))
  expect(nextWithin('daytime', at('2026-11-22T00:30'))).toBe(at('2026-11-22T09:00'))
  expect(nextWithin('always', at('2026-11-22T00:30'))).toBe(at('2026-11-22T00:30'))
})

it('任何时候：没有按时提醒过就不会被收走，刚跟进过的不会被收走', () => {
  const moment = numbers(60 * 24).map(hours => begin + hours * hour)
  const anyWarning = fc.option(fc.record({ dueAt: moment.map(iso), warnedAt: moment.map(iso) }))
  fc.assert(
    fc.property(moment, fc.option(moment), anyWarning, moment, (since, last, warning, now) => {
      const record = { since: iso(since), progressAt: iso(since), lastFollowUpAt: last === null ? null : iso(last) }
      const fate = fateOf(record, warning, on, now)
      if (fate.what !== 'recycle') return
      expect(warning?.dueAt).toBe(iso(fate.deadline.at))
      expect(now - Date.parse(warning?.warnedAt as string)).toBeGreaterThanOrEqual(fate.deadline.lead)
      if (last !== null && last >= since) expect(now - last >= 7 * day || now - since >= 30 * day).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
