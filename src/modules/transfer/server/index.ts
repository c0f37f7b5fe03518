/**
 * The exports of imports and exports for other modules: declaring a kind, noting changes for an undo, and exports of the
 * platform's lists.
 */

export { notifyOwners, type OwnedRows, publishImported } from './batch/announcing.ts'
export { forgetChanges, noteChanges, notedChanges } from './batch/changes.ts'
export { areHeld, type Obstacle, obstacleWords } from './batch/obstacle.ts'
export { changedInBatch, changeOfBatch, rowsOfBatch } from './batch/ofBatch.ts'
export { RowRefused } from './batch/taken.ts'
export { adders } from './check/choices.ts'
export { isShown } from './check/shown.ts'
export { directExport } from './exporting/direct.ts'
export { exported } from './kinds/exported.ts'
export {
  type CellKind,
  type Created,
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
} from './kinds/kinds.ts'
export { meantBy, plain } from './kinds/words.ts'
export { chosenColumns } from './vouchers/exportTask.ts'
