import { own } from '../../../../kernel/api/own.ts'
import { areRows, type Field, type FieldValue, type Row } from '../formFields.ts'
import type { Fault } from '../misfit.ts'
import type { Empties } from './evaluate.ts'
import { type Content, readIn, resultOf, rowsOf, type Sheet } from './sheet.ts'

/**
 * The steps that the formulas of one document may take together; 200 rows with five formulas of ten operators take a
 * fifth of them.
 */
export const mostSteps = 200_000

/** `faults`: formulas without a result although nothing is missing, and why; `steps`: the cost. */
export type Computation = { content: Record<string, FieldValue>; faults: Fault[]; steps: number }

/**
 * Returns a document with all computed values, and ignores values that were sent for formulas. Money in formulas is
 * exact yuan; a money result is rounded to the fen, a number to its digits (two by default), halves away from zero. A
 * formula without a result, an invalid one and one that names itself give null. So does one whose numbers are too large
 * (512 bits, or 10^13 as a result), and one for which no steps are left; both add a fault. A number that is not filled in
 * counts as zero in a document; `empties` can say otherwise.
 */
export function compute(
  fields: readonly Field[],
  content: Content,
  formulas: Sheet['formulas'] = new Map(),
  empties: Empties = 'zero',
): Computation {
  const sheet: Sheet = {
    fields,
    content,
    meter: { left: mostSteps },
    empties,
    depth: 0,
    faults: [],
    formulas,
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

/** Returns the computed document without the faults. */
export const computed = (fields: readonly Field[], content: Content) => compute(fields, content).content
