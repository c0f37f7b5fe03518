/** The exports of documents for the modules whose records approvals decide about. */
export { type ApprovedDocument, documentOf, type Kept } from './document.ts'
export { documented, documents } from './documents.ts'
export { concealedFrom, keptAs } from './kept.ts'
