/** What other modules may use of the files of records. */
export { attach, attachedTo, attachmentsOf, detach, detachAll, keepWaiting, waitingFiles } from './attachments.ts'
export { isPicture, kindOfFile } from './kindOfFile.ts'
