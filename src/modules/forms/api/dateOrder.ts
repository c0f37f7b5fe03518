import { own } from '../../../kernel/api/own.ts'
import { areRows, type Column, type Field, type FieldValue, type Row } from './formFields.ts'
import type { Fault } from './misfit.ts'

type Held = Readonly<Record<string, FieldValue>>

/** Tells whether a kind can be compared with an earlier date. */
export const isDated = ({ kind }: Pick<Field, 'kind'>) => kind === 'date' || kind === 'datetime'

const [firstMoment, lastMoment] = [Date.UTC(1900, 0, 1), Date.UTC(3000, 0, 1) - 1] // ms

/** Tells whether a text is a day or a moment of the years 1900 to 2999. */
export function isUsualDate(text: string): boolean {
  const at = Date.parse(text)
  return at >= firstMoment && at <= lastMoment
}

/**
 * Returns the dates of a document that are before the date that they must not be before (`notBefore`), in fields and
 * rows; `other` is that date's field. An empty date is before nothing. Pure.
 */
export function orderFaults(fields: readonly Field[], content: Held): (Fault & { other: string })[] {
  return [
    ...earlierIn(fields, content).map(({ field, other, msg }) => ({ path: field.key, other: other.key, msg })),
    ...fields.filter(({ kind }) => kind === 'table').flatMap(table => rowFaults(table, own(content, table.key))),
  ]
}

function rowFaults({ key, title, columns = [] }: Field, value: FieldValue | undefined) {
  const rows: readonly Row[] = areRows(value) ? value : []
  return rows.flatMap((row, at) =>
    earlierIn(columns, row).map(({ field, msg }) => ({
      path: `${key}.${at}.${field.key}`,
      other: key,
      msg: `${title}第 ${at + 1} 行：${msg}`,
    })),
  )
}

function earlierIn(fields: readonly (Field | Column)[], held: Held) {
  return fields.flatMap(field => {
    const other = isDated(field) ? comparedWith(field, fields) : undefined
    if (!other || !isBefore(own(held, field.key), own(held, other.key))) return []
    return [{ field, other, msg: `${field.title}不能早于${other.title}` }]
  })
}

/** Returns the field beside it that a date must not be before. */
export const comparedWith = (field: Field | Column, fields: readonly (Field | Column)[]) =>
  field.notBefore ? fields.find(one => one.key === field.notBefore && one.key !== field.key) : undefined

function isBefore(value: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (typeof value !== 'string' || typeof other !== 'string') return false
  return Date.parse(value) < Date.parse(other)
}
