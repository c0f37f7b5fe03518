/** The exports of contracts for other modules. */
export { contractVisibility } from './scope.ts'
