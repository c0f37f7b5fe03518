/** The exports of special offers for other modules. */
export { type Asking, askSpecial, type From } from './ask.ts'
export type { Offer } from './document.ts'
export { specialTies, usersOfSpecial } from './references.ts'
export { quantityUnitFor } from './snapshot.ts'
export {
  beyond,
  consumeSpecial,
  type Line,
  lockSpecials,
  returnSpecial,
  specialsOf,
  specialsUsedBy,
  type Usable,
  usableSpecials,
  type Wanted,
} from './use.ts'
