import type { SheetRow } from './cell.ts'
import type { SheetFormat } from './detect.ts'
import type { TableLayout } from './layout.ts'
import type { SheetLimits } from './limits.ts'
import type { SheetRefusalCode } from './refusal.ts'

/** A table to read. */
export type ReadTask = {
  path: string
  fileName: string
  limits: SheetLimits
  pictures: boolean
  /** Which sheet, and where its header stands. */
  at: TableLayout
  /** All rows, wherever the header stands; the lines of a CSV are of several kinds, or all of one table. */
  loose?: 'mixed' | 'table' | undefined
}

/** An answer of the worker; it gives one for each question. */
export type Reply =
  | { kind: 'opened'; format: SheetFormat; header: string[]; sheets: string[] }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; code: SheetRefusalCode; message: string }
