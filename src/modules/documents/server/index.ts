/** The exports of documents for the modules whose records approvals decide about. */
export { documentOf } from './document.ts'
export { documented, documents } from './documents.ts'
export { concealedFrom, filesOfItself, keptAs } from './kept.ts'
export {
  type DocumentLines,
  documentAdder,
  documentDetail,
  documentHandlers,
  type PlainDocument,
} from './plainDocument.ts'
