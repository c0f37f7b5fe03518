import type { SheetRow } from './cell.ts'
import type { SheetFormat } from './detect.ts'
import type { SheetLimits } from './limits.ts'
import type { SheetRefusalCode } from './refusal.ts'

/** A table to read. */
export type ReadTask = { path: string; fileName: string; limits: SheetLimits; pictures: boolean; loose?: boolean }

/** An answer of the worker; it gives one for each question. */
export type Reply =
  | { kind: 'opened'; format: SheetFormat; header: string[] }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; code: SheetRefusalCode; message: string }
