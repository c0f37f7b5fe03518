import { formatFen } from '../../../../kernel/api/format.ts'
import { type Column, type Field, kindOfValue, type Row } from '../../api/formFields.ts'
import { needsOf } from '../../api/formula/check.ts'
import { computed } from '../../api/formula/compute.ts'

/** Tells whether a column is numeric: aligned right, and with a sum. */
export const isNumeric = (column: Column) => kindOfValue(column) === 'money' || kindOfValue(column) === 'number'

/** Returns the sum of each column in words. A price that an amount is computed from has no sum. */
export function sumsOf(columns: readonly Column[], rows: readonly Row[]): (string | undefined)[] {
  const table: Field = { key: 'rows', title: '', kind: 'table', required: false, options: [], columns: [...columns] }
  const read = new Set(columns.flatMap(({ formula }) => (formula ? needsOf(formula, table) : [])))
  const isPrice = (column: Column) => kindOfValue(column) === 'money' && read.has(`rows.${column.key}`)
  return columns.map(column => (isPrice(column) ? undefined : sumOf(column, rows)))
}

/** Returns the exact sum of a column in words; undefined if it has no numbers. */
function sumOf(column: Column, rows: readonly Row[]): string | undefined {
  if (!isNumeric(column) || !rows.some(row => typeof row[column.key] === 'number')) return undefined
  const result = kindOfValue(column) === 'money' ? 'money' : 'number'
  const held: Column = { ...column, kind: result, key: 'x' }
  const table: Field = { key: 'rows', title: '', kind: 'table', required: false, options: [], columns: [held] }
  const total: Field = { key: 'sum', title: '', kind: 'formula', required: false, options: [] }
  const fields = [table, { ...total, formula: 'SUM(rows.x)', result, decimals: 6 } as Field]
  const { sum } = computed(fields, { rows: rows.map(row => ({ x: row[column.key] ?? null })) })
  if (typeof sum !== 'number') return undefined
  return result === 'money' ? formatFen(sum) : String(sum)
}
