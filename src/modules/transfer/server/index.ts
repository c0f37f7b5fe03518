/** What other modules may use of imports and exports: how a kind is declared, how its changes are noted for undoing, and exports of the platform's lists. */
export { notifyOwners, type OwnedRows, publishImported } from './announcing.ts'
export { forgetChanges, noteChanges, notedChanges } from './changes.ts'
export { directExport } from './directExport.ts'
export { chosenColumns } from './exportTask.ts'
export {
  type CellKind,
  type Created,
  type Employee,
  type ExportKind,
  exports,
  type Fault,
  type ImportField,
  type ImportKind,
  type ImportRecord,
  imports,
  type Judging,
  type Known,
  type Reading,
  type Reference,
  type Updated,
} from './kinds.ts'
export { type Obstacle, obstacleWords } from './obstacle.ts'
