/** What other modules may use of files. */
export { readPng } from './png.ts'
export { recognise } from './recognise.ts'
