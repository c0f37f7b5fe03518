const zone = 'Asia/Shanghai'
const parts = new Intl.DateTimeFormat('zh-CN', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A moment: ISO text, Date, or epoch; an epoch of 10 digits is read as seconds (S7.03). */
export type Moment = string | number | Date

/** Returns a moment as a Date. */
export function toDate(moment: Moment): Date {
  if (typeof moment === 'number' || /^\d+$/.test(String(moment))) {
    const epoch = Number(moment)
    return new Date(String(moment).length === 10 ? epoch * 1000 : epoch)
  }
  return new Date(moment)
}

function read(moment: Moment): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(toDate(moment)).map(part => [part.type, part.value]))
}

/** Formats a moment as `2026-11-20 09:05:00` in Asia/Shanghai (S7.03). Empty for null. */
export function formatDateTime(moment: Moment | null | undefined): string {
  if (moment === null || moment === undefined || moment === '') return ''
  const at = read(moment)
  return `${at.year}-${at.month}-${at.day} ${at.hour}:${at.minute}:${at.second}`
}

/** Formats a moment as `2026-11-20 09:05` in Asia/Shanghai; empty without one. */
export function formatMinute(moment: Moment | null | undefined): string {
  return formatDateTime(moment).slice(0, 16)
}

/** Formats a moment as `2026-11-20` in Asia/Shanghai. */
export function formatDate(moment: Moment | null | undefined): string {
  return formatDateTime(moment).slice(0, 10)
}

/** Returns the start of a day in Asia/Shanghai, `days` from the day of `moment`, as a Date. */
export function startOfDay(moment: Moment, days = 0): Date {
  const start = new Date(`${formatDate(moment)}T00:00:00+08:00`)
  return new Date(start.getTime() + days * 86_400_000)
}
