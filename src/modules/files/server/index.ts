/** The exports of files for other modules. */
export { readPng } from './png.ts'
export { recognise } from './recognise.ts'
