/** What nouns use of their companies' own fields. */

export { factsOf } from './facts.ts'
export { assureFilledFor, editedOwn, type Facts, newOwn, recomputedOwn } from './fill.ts'
export { myForm } from './forms.ts'
export { ownColumns, seenValues, withOwn } from './listing.ts'
export { type OwnNoun, ownNouns } from './nouns.ts'
export { keepUnique } from './unique.ts'
