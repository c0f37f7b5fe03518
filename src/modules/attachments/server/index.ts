/** What other modules may use of the files of records. */
export { attachedTo, attachmentsOf, fileAttached, filesOf } from './attached.ts'
export { attach, attachMade, detach, detachAll, keepWaiting, waitingFiles } from './attachments.ts'
export { isPicture, kindOfFile } from './kindOfFile.ts'
