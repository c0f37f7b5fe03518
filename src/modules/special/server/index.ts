/** The exports of special offers for other modules. */
export { allowedWords } from './allowed.ts'
export { askSpecial } from './ask.ts'
export type { Offer } from './document.ts'
export { specialTies, usersOfSpecial } from './references.ts'
export { quantityUnitFor } from './snapshot.ts'
export {
  beyond,
  consumeSpecial,
  lockSpecials,
  returnSpecial,
  specialsOf,
  specialsUsedBy,
  type Usable,
  usableSpecials,
} from './use.ts'
