/** What nouns use of their companies' own fields. */

export { factsOf } from './facts.ts'
export { assureFilledFor, editedOwn, newOwn } from './fill.ts'
export { ownColumns, withOwn } from './listing.ts'
export { type OwnNoun, ownNouns } from './nouns.ts'
export { keepUnique } from './unique.ts'
