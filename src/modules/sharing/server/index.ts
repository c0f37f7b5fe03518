/** The exports of sharing for other modules. */
export { type AskedWords, linkHandlers, type SignedWords } from './handlers.ts'
export { asHolder, type HeldLink } from './holding.ts'
export { gone } from './opening.ts'
