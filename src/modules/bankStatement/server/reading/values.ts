import { parseYuan } from '../../../../kernel/api/money.ts'
import { formatDate, formatDateTime } from '../../../../kernel/api/time.ts'
import { type Cell, cellText } from '../../../../kernel/server/sheet/cell.ts'
import { cleanText } from './clean.ts'

/** A day of the calendar, `2026-11-20`, and the time of day, `09:05:33`, where the statement has one. */
export type When = { day: string; clock: string | null }

const days = /^(\d{4})(?:[-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?/
const digitDays = /^(\d{4})(\d{2})(\d{2})/
const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/i
const clocks = /^(\d{1,2})[:：时](\d{2})(?:[:：分](\d{2}))?/
const digitClocks = /^(\d{2})(\d{2})(\d{2})$/

const pad = (digits: string | undefined) => (digits ?? '0').padStart(2, '0')

/** Reads a day with or without its time; null for anything else, and for a day that does not exist. */
export function whenOf(cell: Cell | undefined): When | null {
  if (cell instanceof Date) return split(formatDateTime(cell))
  const text = cleanText(cell)
  const moment = zoned.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  if (!Number.isNaN(moment)) return { day: formatDate(moment), clock: formatDateTime(moment).slice(11) }
  const found = days.exec(text) ?? digitDays.exec(text)
  if (!found) return null
  const day = `${found[1]}-${pad(found[2])}-${pad(found[3])}`
  const isReal = !Number.isNaN(Date.parse(day)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  const rest = text.slice(found[0].length).replace(/^[T\s]+/, '')
  if (!isReal || (rest !== '' && clockOf(rest) === null)) return null
  return { day, clock: rest === '' ? null : clockOf(rest) }
}

/** Midnight in a cell of a workbook means that it has no time of day. */
function split(moment: string): When {
  const clock = moment.slice(11)
  return { day: moment.slice(0, 10), clock: clock === '00:00:00' ? null : clock }
}

/** Reads a time of day, `9:05` or `090533`; null for anything else. */
export function clockOf(written: string): string | null {
  const [, hour, minute, second] = clocks.exec(written) ?? digitClocks.exec(written) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null
  return `${pad(hour)}:${pad(minute)}:${pad(second)}`
}

/** Reads an amount with its sign, in fen (WeChat Pay writes fees with five places); 0 for an empty cell and a dash; null for anything else. */
export function amountOf(cell: Cell | undefined): number | null {
  const text = (typeof cell === 'number' ? cellText(cell) : cleanText(cell)).normalize('NFKC').replaceAll('−', '-')
  if (text === '' || /^-+$/.test(text)) return 0
  const [, before = '', sign = '', after = ''] = /^([¥￥]?)([+-]?)(.*)$/s.exec(text) ?? []
  const fen = parseYuan(`${before}${after}`.replace(/(\.\d\d)0+$/, '$1'))
  return fen === null ? null : fen * (sign === '-' ? -1 : 1) + 0
}

/** Which way money went; `none` for what a statement counts as neither. */
export type Direction = 'in' | 'out' | 'none'

const ways: readonly [Direction, RegExp][] = [
  ['none', /^(\/|不计收支|中性交易|其他)$/],
  ['in', /^(收入?|入账?|收款|转入|存入|贷(方|记)?(cr|credit)?|来账|c|cr|credit|\+|进)$/],
  ['out', /^(支出?|出账?|付款?|转出|支取|借(方|记)?(dr|debit)?|往账|d|dr|debit|-|退款)$/],
]

/** Reads the word for a direction; null for one that nobody knows. */
export function directionOf(written: string): Direction | null {
  const word = written.normalize('NFKC').replace(/\s/g, '').toLowerCase()
  return ways.find(([, sign]) => sign.test(word))?.[0] ?? null
}
