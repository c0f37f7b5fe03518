/** What nouns use of their companies' own fields. */

export { amendOwn } from './amend.ts'
export { approvedContent, approvedFields, unseenApproved } from './approved.ts'
export { assureBuiltIn } from './builtIn.ts'
export { factsOf } from './facts.ts'
export { assureFilledFor, editedOwn, newOwn } from './fill.ts'
export { importWithOwn } from './importing.ts'
export { companyColumns, loggedColumns, withOwn } from './listing.ts'
export { type OwnNoun, ownNouns } from './nouns.ts'
export { keepUnique, keepUniques } from './unique.ts'
export { type OwnUse, type OwnUses, ownUses } from './uses.ts'
export { type OwnWriter, ownWriter } from './writing.ts'
