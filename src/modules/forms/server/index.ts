/** What other modules may use: begin, fill in, compute and describe a document's fields. */
export { begun } from './beginning.ts'
export { contentChanges, plainWords } from './contentWords.ts'
export { assertUsable, tidied } from './design.ts'
export { filledIn, opensField, shownFields, startFields } from './filled.ts'
export { assertNoFaults, sound } from './sound.ts'
export { fieldChanges, printChanges } from './told.ts'
