/** The exports of factory orders for the documents that carry packages out. */
export {
  type Carrier,
  endPackages,
  loadPackages,
  type ReadyPackage,
  readyPackages,
  unloadPackages,
} from './packages/loading.ts'
export { type PartsOut, partsOut } from './packages/parts.ts'
export { packagesOf } from './packages/read.ts'
export { wholeOfContract, wholeOfOrder } from './packages/whole.ts'
export {
  beginWorkshop,
  finishWorkshop,
  lockWorkshop,
  type MadeAgain,
  undoWorkshop,
  type WorkshopPackage,
} from './workshop.ts'
