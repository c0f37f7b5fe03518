/** What other modules may use of imports and exports: how a kind is declared, and how its changes are noted for undoing. */
export { forgetChanges, noteChanges, notedChanges } from './changes.ts'
export type {
  CellKind,
  Created,
  Employee,
  ExportKind,
  Fault,
  ImportField,
  ImportKind,
  ImportRecord,
  Known,
  Reading,
  Reference,
  Updated,
} from './kinds.ts'
