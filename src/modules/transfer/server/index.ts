/** What other modules may use of imports and exports: how a kind is declared, and how its changes are noted for undoing. */
export { forgetChanges, noteChanges, notedChanges } from './changes.ts'
export type {
  CellKind,
  Created,
  Employee,
  ExportKind,
  ImportField,
  ImportKind,
  ImportRecord,
  Known,
  Updated,
} from './kinds.ts'
