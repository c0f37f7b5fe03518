/**
 * The exports of imports and exports for other modules: declaring a kind, noting changes for an undo, and exports of the
 * platform's lists.
 */

export { notifyOwners, type OwnedRows, publishImported } from './announcing.ts'
export { forgetChanges, noteChanges, notedChanges } from './changes.ts'
export { type Adder, adders } from './choices.ts'
export { directExport } from './directExport.ts'
export { exported } from './exported.ts'
export { chosenColumns } from './exportTask.ts'
export {
  type CellKind,
  type Created,
  type Employee,
  type ExportKind,
  exports,
  type Fault,
  type Heeds,
  type IgnoredColumn,
  type ImportField,
  type ImportKind,
  type ImportRecord,
  imports,
  type Judging,
  type Known,
  type Met,
  type Reading,
  type Reference,
  type ShownReadings,
  type ShownRow,
  type Updated,
} from './kinds.ts'
export { areHeld, type Obstacle, obstacleWords } from './obstacle.ts'
export { changedInBatch, changeOfBatch, rowsOfBatch } from './ofBatch.ts'
export { isShown } from './shown.ts'
export { RowRefused } from './taken.ts'
export { meantBy, plain } from './words.ts'
