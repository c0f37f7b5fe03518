/** The exports of factory orders for the documents that carry packages out. */
export {
  type Carrier,
  loadPackages,
  type ReadyPackage,
  readyPackages,
  signPackages,
  unloadPackages,
} from './packages/loading.ts'
export { wholeOfContract, wholeOfOrder } from './packages/whole.ts'
