/** What other modules may use of forms: their fields, filled in, computed, told in words. */
export { begun } from './beginning.ts'
export { contentChanges, plainWords } from './contentWords.ts'
export { assureUsable, tidied } from './design.ts'
export { filledIn, opensField, shownFields, startFields } from './filled.ts'
export { assureNoFaults, sound } from './sound.ts'
export { fieldChanges, printChanges } from './told.ts'
