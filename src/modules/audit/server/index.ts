/** The exports of audit for the roots. */
export { subjectsOf } from './book.ts'
