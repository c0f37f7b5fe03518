/** What other modules may use of the start page. */

export { type ActionSource, actionSources } from './actions/kind.ts'
export { type BoardKind, beforeOf, boardFigures, type Found, mostRanked } from './board/kind.ts'
export { type Contact, type ContactKind, contacts } from './contacts.ts'
export { type Asked, days, type Period } from './figures.ts'
export { putIn } from './sample/fill.ts'
export { type Filling, hangingByKind, hangingFrom, type Sampled, sampled } from './sample/kind.ts'
export { type StepKind, stepsDone } from './steps.ts'
export { type StartFigures, startFigures } from './today.ts'
