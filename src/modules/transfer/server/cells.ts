import { readAmount } from '../../../kernel/contract/amount.ts'
import { parseYuan } from '../../../kernel/contract/money.ts'
import { normalisePhone } from '../../../kernel/contract/phone.ts'
import { formatDate } from '../../../kernel/contract/time.ts'
import { type Cell, cellText } from '../../../kernel/server/sheet/cell.ts'
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
  const [date = '', time = '0:00', ...rest] = written.trim().split(/[\sT]+/)
  const [, year, month, dayOfMonth] = day.exec(date) ?? digitDay.exec(date) ?? []
  const [, hour, minute, second] = clock.exec(time) ?? []
  if (!year || !hour || rest.length > 0) return null
  const wall = `${year}-${pad(month)}-${pad(dayOfMonth)}T${pad(hour)}:${pad(minute)}:${pad(second)}`
  const moment = new Date(`${wall}+08:00`)
  // 31 February is read as a day of March.
  const stands = !Number.isNaN(moment.getTime()) && new Date(`${wall}Z`).toISOString().startsWith(wall)
  return stands ? asStored(moment) : null
}

/** Reads square metres in people's spelling, in hundredths; null if it is not an area. */
export function parseArea(written: string): number | null {
  const bare = written.normalize('NFKC').replace(/\s*(平方米|平米|平方|平|m2)$/i, '')
  return /^[\d,.\s]+$/.test(bare) ? parseYuan(bare) : null
}

const separators = /[、,，;；/|\n]+/

function momentOf(cell: Cell): string | null {
  return cell instanceof Date ? asStored(cell) : parseMoment(cellText(cell))
}

/** Returns the day of a moment in Asia/Shanghai, as `2026-11-20`. */
function dayOf(moment: string | null): string | null {
  return moment === null ? null : formatDate(moment)
}

function given(value: unknown, problem: string): Reading {
  return value === null ? { problem } : { value }
}

function moneyOf(written: string): Reading {
  const { fen, problem } = readAmount(written)
  return problem === undefined ? { value: fen } : { problem }
}

function many(written: string, read: (word: string) => Reading): Reading {
  const words = written.split(separators).flatMap(word => word.trim() || [])
  const readings = words.map(read)
  const problems = readings.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) return { problem: problems.join('；') }
  const values = readings.flatMap(reading => ('value' in reading ? (reading.value ?? []) : []))
  return { value: values.length > 0 || words.length === 0 ? [...new Set(values)] : undefined }
}

const readers: Record<CellKind, (cell: Cell, field: ImportField, words: Words) => Reading> = {
  text: cell => ({ value: cellText(cell) }),
  phone: cell =>
    given(normalisePhone(cellText(cell)), `“${cellText(cell)}”不是电话，应为 11 位手机号，或带区号的固定电话`),
  money: cell => moneyOf(cellText(cell)),
  area: cell => given(parseArea(cellText(cell)), `“${cellText(cell)}”不是面积，应为以平方米为单位的数字，最多两位小数`),
  date: cell => given(dayOf(momentOf(cell)), `“${cellText(cell)}”不是日期，应如 2026-11-20`),
  datetime: cell => given(momentOf(cell), `“${cellText(cell)}”不是时间，应如 2026-11-20 或 2026-11-20 09:30`),
  dictionary: (cell, field, words) => words.read(field, cellText(cell)),
  dictionaries: (cell, field, words) => many(cellText(cell), word => words.read(field, word)),
  employee: (cell, field, words) => words.read(field, cellText(cell)),
  reference: (cell, field, words) => words.read(field, cellText(cell)),
  references: (cell, field, words) => many(cellText(cell), word => words.read(field, word)),
}

/** Reads a cell that is not empty as its field's kind of data; undefined if a person left its words out. */
export function readCell(cell: Cell, field: ImportField, words: Words): Reading {
  return readers[field.kind](cell, field, words)
}
