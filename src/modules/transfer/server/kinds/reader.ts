import type { Cell } from '../../../../kernel/server/sheet/cell.ts'
import { readCell } from './cells.ts'
import type { ImportField, Reading } from './kinds.ts'
import type { Words } from './words.ts'

/** Reads a cell that is not empty. */
export type ReadCell = (cell: Cell) => Reading

const mostKept = 500
const longestKept = 60 // characters

/**
 * Returns what reads and judges the cells of a field. A text that is right is read once while it repeats, as most words, days and numbers of a
 * workbook do. Where people chose meanings of words, each is read each time.
 */
export function readerOf(field: ImportField, words: Words): ReadCell {
  const read = (cell: Cell) => judged(field, readCell(cell, field, words))
  if (words.translates(field)) return read
  const known = new Map<Cell, Reading>()
  return cell => {
    const before = known.get(cell)
    if (before) return before
    const reading = read(cell)
    if (typeof cell !== 'string' || cell.length > longestKept || reading.problem !== undefined) return reading
    if (known.size === mostKept) known.clear()
    known.set(cell, reading)
    return reading
  }
}

/** Judges what a cell says where nothing else of the record bears on it. */
function judged({ alone }: ImportField, reading: Reading): Reading {
  if (!alone || reading.problem !== undefined || reading.value === undefined) return reading
  const { success, data, error } = alone.safeParse(reading.value)
  return success ? { value: data } : { problem: error.issues[0]?.message ?? '' }
}
