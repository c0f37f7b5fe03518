import { z } from 'zod'
import { addDays } from '../../../kernel/api/day.ts'
import { Day, Id, oneOf, requiredText, Version } from '../../../kernel/api/fields.ts'
import type { WorkingTime } from './workingTime.ts'

const minutesOfDay = 1440
const shortestDay = 60 // minutes that a working day has at least
const longestException = 366 // days
const dayLength = 86_400_000 // ms

const Minute = z
  .number({ error: '时间应为数字' })
  .int()
  .min(0, '时间须在 00:00 到 24:00 之间')
  .max(minutesOfDay, '时间须在 00:00 到 24:00 之间')

/** Formats minutes since midnight as `09:30`. */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Hours of a working day: several stretches, in order, not touching. */
export const Spans = z
  .array(z.object({ from: Minute, to: Minute }))
  .min(1, '请至少设置一段工作时间')
  .max(6, '最多 6 段工作时间')
  .superRefine((spans, context) => {
    const wrong = spans.find(span => span.from >= span.to)
    const early = spans.find((span, at) => at > 0 && span.from <= (spans[at - 1]?.to ?? 0))
    const worked = spans.reduce((sum, span) => sum + span.to - span.from, 0)
    if (wrong) context.addIssue(`工作时间 ${clock(wrong.from)} 的结束要晚于开始`)
    else if (early) context.addIssue('各段工作时间要按先后排列，不能重叠或相连')
    else if (spans.length > 0 && worked < shortestDay) context.addIssue('每天的工作时间至少 1 小时')
  })
  .meta({ title: '工作时间', examples: [[{ from: 540, to: 1080 }]] })

export const weekdayWords = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

export const CalendarSettings = z.object({
  /** ISO: Monday is 1. */
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .min(1, '请至少选择一个工作日')
    .max(7)
    .refine(days => new Set(days).size === days.length, '同一天只能选一次')
    .meta({ title: '工作日' }),
  spans: Spans,
  followsHolidays: z.boolean().meta({ title: '按法定节假日休息和调休' }),
})
export type CalendarSettings = z.output<typeof CalendarSettings>

/** The settings of a company that has not changed them; the table's defaults are the same. */
export const defaultSettings: CalendarSettings = {
  weekdays: [1, 2, 3, 4, 5],
  spans: [
    { from: 540, to: 720 },
    { from: 810, to: 1080 },
  ],
  followsHolidays: true,
}

export const exceptionWords = { rest: '休息', work: '上班' } as const

const bare = z.object({
  name: requiredText('名称', 30),
  kind: oneOf('安排', exceptionWords, '请选择休息或上班'),
  fromDay: Day.meta({ title: '开始日期' }),
  toDay: Day.meta({ title: '结束日期' }),
})

function assertOrder({ fromDay, toDay }: { fromDay: string; toDay: string }, context: z.core.$RefinementCtx): void {
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / dayLength
  if (days < 0) context.addIssue({ code: 'custom', path: ['toDay'], message: '结束日期不能早于开始日期' })
  if (days >= longestException)
    context.addIssue({ code: 'custom', path: ['toDay'], message: `一次最多 ${longestException} 天` })
}

/** Days on which a company works or rests, whatever weekday and holidays say. */
export const NewException = bare.superRefine(assertOrder)
const kept = { id: Id, version: Version }
export const ExceptionEdit = bare.extend({ ...kept, force: z.boolean().default(false) }).superRefine(assertOrder)
export const Exception = bare.extend(kept)
export type Exception = z.output<typeof Exception>

/** A day that the state has made free, or a working day for another one. */
export const Holiday = z.object({ day: Day, name: z.string(), kind: z.enum(['work', 'rest']) })
export type Holiday = z.output<typeof Holiday>

/** Returns every day from one to another, `2026-10-01` each. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(from, at))
}

/** Joins a company's settings, holidays and exceptions; its own exceptions override the others. */
export function workingTimeOf(
  { weekdays, spans, followsHolidays }: CalendarSettings,
  holidays: readonly Holiday[],
  exceptions: readonly Pick<Exception, 'kind' | 'fromDay' | 'toDay'>[],
): WorkingTime {
  const statutory = followsHolidays ? holidays.map(({ day, kind }) => [day, kind] as const) : []
  const own = exceptions.flatMap(({ fromDay, toDay, kind }) =>
    daysBetween(fromDay, toDay).map(day => [day, kind] as const),
  )
  return { weekdays, spans, days: Object.fromEntries([...statutory, ...own]) }
}
