/** The exports of sets for other modules. */
export { findSets } from './finding.ts'
export { setFor, type WholeSet } from './setFor.ts'
