import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Line, planOfLines } from './lines.ts'
import { endless, type Window } from './plan.ts'

const key = { unit: 'piece', gradeId: null, channelId: null, levelId: null } as const
const floors = { floorSeller: null, floorManager: null, floorDirector: null }
const dayNamed = (day: number) => `2030-01-${String(day).padStart(2, '0')}`
const last = 28

/** Spans of days that do not overlap, each with a price; the last may have no end. */
const spans = fc
  .uniqueArray(fc.integer({ min: 1, max: last }), { maxLength: 8 })
  .chain(days =>
    fc.tuple(fc.constant(days.toSorted((a, b) => a - b)), fc.infiniteStream(fc.integer({ min: 1, max: 999 }))),
  )
  .map(([days, prices]) =>
    days
      .flatMap((day, at) => (at % 2 === 0 ? [{ fromDay: dayNamed(day), toDay: days[at + 1] }] : []))
      .map(span => ({ ...span, toDay: span.toDay === undefined ? null : dayNamed(span.toDay) }))
      .map(span => ({ ...key, ...floors, ...span, listPrice: prices.next().value as number })),
  )
type Span = { fromDay: string; toDay: string | null; listPrice: number }
const on = (held: readonly Span[], day: string) =>
  held.filter(one => one.fromDay <= day && (one.toDay ?? endless) > day).map(one => one.listPrice)

test('each day has the price of its line, else that of its window, and never two', () => {
  fc.assert(
    fc.property(spans, spans, (before, wanted) => {
      const windows: Window[] = before.map((span, at) => ({ ...span, id: at + 1 }))
      const lines: Line[] = wanted.map(span => ({ ...span, remark: '' }))
      const { ends, voids, adds, endsOn } = planOfLines(windows, lines)
      const kept = windows
        .filter(window => !voids.includes(window))
        .map(window => (ends.includes(window) ? { ...window, toDay: endsOn?.get(window.id) ?? '' } : window))
      for (const one of [...kept, ...adds]) expect(one.fromDay < (one.toDay ?? endless)).toBe(true)
      for (let day = 1; day <= last + 1; day += 1) {
        const [named, line] = [dayNamed(day), on(lines, dayNamed(day))]
        expect(on([...kept, ...adds], named)).toEqual(line.length > 0 ? line : on(windows, named))
      }
    }),
  )
})

test('a line tells the price that held on its first day; windows of other keys stay', () => {
  const window = { ...key, ...floors, id: 1, fromDay: dayNamed(1), toDay: null, listPrice: 100 }
  const other = { ...window, id: 2, channelId: 7 }
  const line: Line = { ...key, ...floors, fromDay: dayNamed(5), toDay: dayNamed(6), listPrice: 120, remark: '' }
  const plan = planOfLines([window, other], [line])
  expect(plan.lines).toMatchObject([{ before: { listPrice: 100 }, after: { listPrice: 120 } }])
  expect([plan.ends, plan.voids]).toEqual([[window], []])
  expect(planOfLines([other], [line]).lines).toMatchObject([{ before: null }])
})
