/** What other modules may use of files. */
export { recognise } from './recognise.ts'
