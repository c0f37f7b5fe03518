import { formatDate, startOfDay } from '../../api/time.ts'

/** Ranges of days that move with the calendar, by their name in addresses and saved views. */
export const datePresets = {
  today: '今天',
  yesterday: '昨天',
  tomorrow: '明天',
  last7: '近7天',
  last30: '近30天',
  next7: '未来7天',
  week: '本周',
  month: '本月',
  lastMonth: '上月',
  year: '今年',
} as const
export type DatePreset = keyof typeof datePresets

/** Tells whether a side of a range is one of `datePresets`. */
export function isPreset(side: unknown): side is DatePreset {
  return typeof side === 'string' && Object.hasOwn(datePresets, side)
}

/** Returns the first and last day (`2026-11-20`) of a preset as seen from `now`, in Asia/Shanghai; weeks begin on Monday. */
export function daysOf(preset: DatePreset, now: Date): [string, string] {
  const day = (shift: number) => formatDate(startOfDay(now, shift))
  const today = day(0)
  const month = today.slice(0, 7)
  switch (preset) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [day(-1), day(-1)]
    case 'tomorrow':
      return [day(1), day(1)]
    case 'last7':
      return [day(-6), today]
    case 'last30':
      return [day(-29), today]
    case 'next7':
      return [today, day(6)]
    case 'week':
      return weekOf(now)
    case 'month':
      return [`${month}-01`, endOfMonth(month)]
    case 'lastMonth':
      return monthBefore(month)
    case 'year':
      return [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`]
  }
}

type Side = string | number | null

/** Returns a range for the server: days and presets as inclusive moments, numbers unchanged. */
export function resolveRange([from, to]: [Side, Side], now: Date): [Side, Side] {
  const [first] = isPreset(from) ? daysOf(from, now) : [from]
  const last = isPreset(to) ? daysOf(to, now)[1] : to
  return [isDay(first) ? startOfDay(first).toISOString() : first, isDay(last) ? endOfDay(last) : last]
}

const isDay = (side: Side): side is string => typeof side === 'string' && /^\d{4}-\d\d-\d\d$/.test(side)
const endOfDay = (day: string) => new Date(startOfDay(day, 1).getTime() - 1).toISOString()

function weekOf(now: Date): [string, string] {
  const weekday = (new Date(`${formatDate(now)}T00:00:00Z`).getUTCDay() + 6) % 7
  return [formatDate(startOfDay(now, -weekday)), formatDate(startOfDay(now, 6 - weekday))]
}

function endOfMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
}

function monthBefore(month: string): [string, string] {
  const last = formatDate(startOfDay(`${month}-01T00:00:00+08:00`, -1))
  return [`${last.slice(0, 7)}-01`, last]
}
