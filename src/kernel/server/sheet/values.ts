import { cellText, toWall } from './cell.ts'
import type { Written } from './cell-xml.ts'

/**
 * The kind of a column's values. `text`: any value as text, also digits. `integer`: a whole number. `money`: whole fen,
 * shown as yuan with two decimals. `date` and `datetime`: a Date or ISO text, shown in Asia/Shanghai.
 */
export type ColumnKind = 'text' | 'integer' | 'money' | 'date' | 'datetime'

const DAY_MS = 86_400_000
const EPOCH_SERIAL = 25_569
/** Excel takes 1900 for a leap year; days before March of it are written as text rather than a day off. */
const FIRST_SERIAL = 61
const END_SERIAL = 2_958_466

/**
 * Returns a value as the cell of an .xlsx; null for an empty one. A value of another kind than its column's becomes text.
 * @throws TypeError for an object, and for money that is not whole fen.
 */
export function toWritten(kind: ColumnKind, value: unknown): Written | null {
  const text = toText(kind, value)
  if (text === '') return null
  if (kind === 'integer' && /^-?\d{1,15}$/.test(text)) return { style: 'integer', number: text }
  if (kind === 'money') return { style: 'money', number: text }
  const serial = kind === 'date' || kind === 'datetime' ? toSerial(kind, value) : null
  if (serial !== null) return { style: kind as 'date' | 'datetime', number: String(serial) }
  return { style: 'text', text }
}

/**
 * Returns a value as plain text, as a reader of the .xlsx sees it; empty for null.
 * @throws TypeError as `toWritten`.
 */
export function toText(kind: ColumnKind, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'money') return yuan(value)
  if (kind === 'date' || kind === 'datetime') return momentText(kind, value)
  return scalarText(value)
}

function scalarText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || value instanceof Date) return cellText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'boolean') return value ? '是' : '否'
  throw new TypeError(`a cell takes no ${typeof value}`)
}

/** Works on the digits, so that no binary fraction creeps in. */
function yuan(fen: unknown): string {
  const match = /^(-?)(\d{1,15})$/.exec(String(fen))
  if (!match) throw new TypeError(`money takes whole fen, not ${String(fen)}`)
  const [, sign = '', digits = ''] = match
  const padded = digits.padStart(3, '0')
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`
}

function momentText(kind: 'date' | 'datetime', value: unknown): string {
  const wall = wallMs(value)
  if (wall === null) return scalarText(value)
  return new Date(wall)
    .toISOString()
    .slice(0, kind === 'date' ? 10 : 19)
    .replace('T', ' ')
}

function toSerial(kind: 'date' | 'datetime', value: unknown): number | null {
  const wall = wallMs(value)
  if (wall === null) return null
  const serial = Math.floor(wall / 1000) / (DAY_MS / 1000) + EPOCH_SERIAL
  if (serial < FIRST_SERIAL || serial >= END_SERIAL) return null
  return kind === 'date' ? Math.floor(serial) : serial
}

/** Returns the wall clock in Asia/Shanghai as if it were UTC. ISO text without a zone is that wall clock already. */
function wallMs(value: unknown): number | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : toWall(value)
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    String(value),
  )
  if (!match) return null
  const moment = new Date(`${match[1]}T${match[2] ?? '00:00'}${match[3] ?? 'Z'}`)
  if (Number.isNaN(moment.getTime())) return null
  return match[3] ? toWall(moment) : moment.getTime()
}
