/** The exports of sharing for other modules. */
export { linkHandlers } from './handlers.ts'
