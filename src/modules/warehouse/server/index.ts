/** The exports of stock for documents. */
export { availableOf, chooseFor, type KeyState, keysOfGoods, lotsOfKeys } from './available/available.ts'
export { directPlace } from './directPlace.ts'
export { type ExpectedKind, expectedKinds } from './expected.ts'
export {
  type Arrival,
  type Arrived,
  type Awaiting,
  awaitingOf,
  type Lack,
  lockAwaiting,
  takeArrivals,
} from './holds/awaiting.ts'
export { type GaveWay, type HolderKind, holders, ownersInWords } from './holds/holders.ts'
export { handOverParts, type Part, releaseParts } from './holds/parts.ts'
export { extend, handOver, holdAll, holdsOf, release, reserve, type Wanted } from './holds/reserve.ts'
export type { Spare } from './holds/spare.ts'
export { type LockedKey, lockKeys, lockKeysById } from './keys/lockKeys.ts'
export { assertBoxes } from './lines/boxes.ts'
export { assertGrades } from './lines/grades.ts'
export { type KeptStockLine, readLines } from './lines/read.ts'
export { stockLines } from './lines/store.ts'
export { countOf, lineOf } from './lines/told.ts'
export { type LotWanted, lotFor, otherBox } from './lots.ts'
export { lotNamed, lotsFor, lotsOf } from './lotsFor.ts'
export { type NeededKind, neededKinds } from './needed.ts'
export { putInPlace } from './places.ts'
export { assertCuts } from './post/cuts.ts'
export { assertPostable } from './post/foresee.ts'
export { postLateCost } from './post/lateCost.ts'
export type { Movement } from './post/movement.ts'
export { post } from './post/post.ts'
export { reversePosting } from './post/reverse.ts'
export type { Posted } from './post/store.ts'
export { isStockCheck } from './proofs.ts'
export { reported } from './report/exporting.ts'
export { counted, hashed, named, narrowedTo, ofLot, pieces, summed, worth } from './report/groups.ts'
export type { ReportAsk, Shelf, StockReport } from './report/kind.ts'
export { type LossPapers, lossPapers } from './report/losses.ts'
export { reportHandlers } from './report/routes.ts'
export { assertSeesLots } from './sight.ts'
export { assertWarehouse, lockWarehouse } from './stock.ts'
