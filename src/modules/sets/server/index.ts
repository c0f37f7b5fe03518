/** The exports of sets for other modules. */
export { setFor, type WholeSet } from './setFor.ts'
