import { readAmount } from '../../../../kernel/api/amount.ts'
import { ungrouped } from '../../../../kernel/api/figure.ts'
import { parseYuan } from '../../../../kernel/api/money.ts'
import { normalisePhone } from '../../../../kernel/api/phone.ts'
import { cut } from '../../../../kernel/api/text.ts'
import { type Cell, cellText, fromWall, toWall } from '../../../../kernel/server/sheet/cell.ts'
import type { CellKind, ImportField, Reading } from './kinds.ts'
import type { Words } from './words.ts'

const day = /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?$/
const digitDay = /^(\d{4})(\d{2})(\d{2})$/
const clock = /^(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?$/

const pad = (digits: string | undefined) => (digits ?? '0').padStart(2, '0')

/** Formats ISO 8601 to the second, as the database returns it, so that an unchanged value compares equal. */
const asStored = (moment: Date) => moment.toISOString().replace(/\.\d+Z$/, '+00:00')

/** Reads a moment in people's spelling, in Asia/Shanghai, as ISO 8601; null if it is not one. */
export function parseMoment(written: string): string | null {
  const wall = parseWall(written)
  return wall && asStored(fromWall(wall.getTime()))
}

/** Reads a wall clock in people's spelling, as if it were UTC; null if it is none. Many thousands of cells are read at once. */
function parseWall(written: string): Date | null {
  const [date = '', time = '0:00', ...rest] = written.trim().split(/[\sT]+/)
  const [, year, month, dayOfMonth] = day.exec(date) ?? digitDay.exec(date) ?? []
  const [, hour, minute, second = '0'] = clock.exec(time) ?? []
  if (!year || !hour || rest.length > 0) return null
  const wall = new Date(`${year}-${pad(month)}-${pad(dayOfMonth)}T${pad(hour)}:${pad(minute)}:${pad(second)}Z`)
  // 31 February is read as a day of March.
  return wall.getUTCDate() === Number(dayOfMonth) && wall.getUTCHours() === Number(hour) ? wall : null
}

/** Reads square metres in people's spelling, in hundredths; null if it is not an area. */
export function parseArea(written: string): number | null {
  const bare = written.normalize('NFKC').replace(/\s*(平方米|平米|平方|平|m2)$/i, '')
  return /^[\d,.\s]+$/.test(bare) ? parseYuan(bare) : null
}

const separators = /[、,，;；/|\n]+/
const longestTold = 30

function momentOf(cell: Cell): string | null {
  return cell instanceof Date ? asStored(cell) : parseMoment(cellText(cell))
}

const storedDay = /^(\d{4})-(\d{2})-(\d{2})$/

/** Tells whether a day is written as it is stored, as in most files: it needs no reading, which thousands of cells would pay for. */
function isStoredDay(cell: Cell): cell is string {
  const [, year, month, dayOfMonth] = (typeof cell === 'string' && storedDay.exec(cell)) || []
  const [at, from] = [Number(dayOfMonth), Number(month)]
  return from >= 1 && from <= 12 && at >= 1 && at <= new Date(Date.UTC(Number(year), from, 0)).getUTCDate()
}

/** Returns the day of a cell in Asia/Shanghai, as `2026-11-20`. */
function dayOf(cell: Cell): string | null {
  if (isStoredDay(cell)) return cell
  const wall = cell instanceof Date ? new Date(toWall(cell)) : parseWall(cellText(cell))
  return wall?.toISOString().slice(0, 10) ?? null
}

function given(value: unknown, problem: string): Reading {
  return value === null ? { problem } : { value }
}

function moneyOf(written: string): Reading {
  const { fen, problem } = readAmount(written)
  return problem === undefined ? { value: fen } : { problem }
}

function many(written: string, field: ImportField, known: Words): Reading {
  const words = wordsIn(written, word => known.knows(field, word))
  const readings = words.map(word => known.read(field, word))
  const problems = readings.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) return { problem: problems.join('；') }
  const values = readings.flatMap(reading => ('value' in reading ? (reading.value ?? []) : []))
  return { value: values.length > 0 || words.length === 0 ? [...new Set(values)] : undefined }
}

/** Divides a cell into words, of which some contain a separator themselves; an export puts `、` between words. */
function wordsIn(written: string, isKnown: (word: string) => boolean): string[] {
  const every = split(written, separators)
  if (every.length < 2) return every
  return [[written.trim()], split(written, '、')].find(words => words.every(isKnown)) ?? every
}

const split = (written: string, by: string | RegExp) => written.split(by).flatMap(word => word.trim() || [])

const digits = /^-?\d{1,15}(\.\d{1,15})?$/
const figure = /^[+-]?\d{1,15}(\.\d{1,15})?$/

/** Reads a number in people's spelling, also with its unit behind it; null if it is none. */
export function parseNumber(written: string, unit = ''): number | null {
  const whole = written.trim()
  const bare = unit !== '' && whole.endsWith(unit) ? whole.slice(0, -unit.length) : whole
  if (digits.test(bare)) return Number(bare)
  const plain = ungrouped(bare)?.replace('−', '-') ?? ''
  return figure.test(plain) ? Number(plain) : null
}

/** Reads a percentage, with its sign or without, in basis points; null if it is none. Parts of one stay, for the schema. */
export function parsePercent(written: string): number | null {
  const percent = parseNumber(written.normalize('NFKC'), '%')
  return percent === null ? null : Math.round(percent * 100_000_000) / 1_000_000
}

const forGood = /^(长期(有效)?|永久(有效)?|不限|无限期)$/

const told = (cell: Cell) => `“${cut(cellText(cell), longestTold)}”`

const phoneOf = (written: string, shown: true | undefined) =>
  shown && /^\d{3}\*{4}\d{4}$/.test(written) ? written : normalisePhone(written)

const readers: Record<Exclude<CellKind, 'pictures'>, (cell: Cell, field: ImportField, words: Words) => Reading> = {
  text: cell => ({ value: cellText(cell) }),
  phone: (cell, { shown }) =>
    given(phoneOf(cellText(cell), shown), `“${cellText(cell)}”不是电话，应为 11 位手机号，或带区号的固定电话`),
  number: (cell, { unit }) => given(parseNumber(cellText(cell), unit), `${told(cell)}不是数字，应如 12.5`),
  percent: cell => given(parsePercent(cellText(cell)), `${told(cell)}不是百分比，应如 12.5%`),
  money: cell => moneyOf(cellText(cell)),
  area: cell => given(parseArea(cellText(cell)), `“${cellText(cell)}”不是面积，应为以平方米为单位的数字，最多两位小数`),
  date: (cell, { endless }) =>
    endless && forGood.test(cellText(cell))
      ? { value: null }
      : given(dayOf(cell), `“${cellText(cell)}”不是日期，应如 2026-11-20`),
  datetime: cell => given(momentOf(cell), `“${cellText(cell)}”不是时间，应如 2026-11-20 或 2026-11-20 09:30`),
  dictionary: (cell, field, words) => words.read(field, cellText(cell)),
  dictionaries: (cell, field, words) => many(cellText(cell), field, words),
  employee: (cell, field, words) => words.read(field, cellText(cell)),
  reference: (cell, field, words) => words.read(field, cellText(cell)),
  references: (cell, field, words) => many(cellText(cell), field, words),
}

/** Reads a cell that is not empty as its field's kind of data; undefined if a person left its words out. */
export function readCell(cell: Cell, field: ImportField, words: Words): Reading {
  if (field.kind === 'pictures') return { problem: '这一列应放图片' }
  return readers[field.kind](cell, field, words)
}
