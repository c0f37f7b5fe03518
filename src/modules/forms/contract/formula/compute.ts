import { own } from '../../../../kernel/contract/own.ts'
import { areRows, type Field, type FieldValue, type Row } from '../formFields.ts'
import type { Fault } from '../misfit.ts'
import { type Content, readIn, resultOf, rowsOf, type Sheet } from './sheet.ts'

/** What one document's formulas may cost together; 200 rows with five formulas of ten signs each take a fifth of it. */
export const mostSteps = 200_000

/** `faults`: formulas that have no result though nothing is missing, and why; `steps`: what computing took. */
export type Computation = { content: Record<string, FieldValue>; faults: Fault[]; steps: number }

/**
 * A document with everything that its formulas compute; what stood in their place is not looked at. In formulas money is
 * in yuan, exactly; a result that is money is rounded to the fen, one that is a number to its digits (two where nothing
 * is said), halves away from zero. Null where a formula has no result, is none, or names itself; null with a fault where
 * its numbers are too large (512 bits on the way, 10^13 as a result) or all of them together cost too much.
 */
export function compute(fields: readonly Field[], content: Content): Computation {
  const sheet: Sheet = {
    fields,
    content,
    meter: { left: mostSteps },
    depth: 0,
    faults: [],
    formulas: new Map(),
    results: new Map(),
    columns: new Map(),
    rows: new Map(),
  }
  const filled = fields.flatMap((field): [string, FieldValue][] => {
    if (field.kind === 'formula') return [[field.key, resultOf(sheet, field, field.key, readIn(sheet))]]
    return field.kind === 'table' && areRows(own(content, field.key)) ? [[field.key, filledRows(sheet, field)]] : []
  })
  return {
    content: { ...content, ...Object.fromEntries(filled) },
    faults: sheet.faults,
    steps: mostSteps - sheet.meter.left,
  }
}

function filledRows(sheet: Sheet, table: Field): Row[] {
  const columns = (table.columns ?? []).filter(column => column.kind === 'formula')
  return rowsOf(sheet, table).map((row, at) => {
    const read = readIn(sheet, table, at)
    const place = (key: string) => `${table.key}.${at}.${key}`
    const results = columns.map((column): [string, number | null] => [
      column.key,
      resultOf(sheet, column, place(column.key), read),
    ])
    return { ...row, ...Object.fromEntries(results) }
  })
}

/** The same without what could not be computed. */
export const computed = (fields: readonly Field[], content: Content) => compute(fields, content).content
