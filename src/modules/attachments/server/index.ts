/** The exports of attachments for other modules. */
export { attachedTo, attachmentsOf, fileAttached, filesOf } from './attached.ts'
export { attach, attachMade, detach, detachAll, keepWaiting, waitingFiles } from './attachments.ts'
export { isPicture, kindOfFile } from './kindOfFile.ts'
