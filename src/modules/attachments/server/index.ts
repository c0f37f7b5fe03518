/** The exports of attachments for other modules. */
export {
  attachedTo,
  attachmentOf,
  attachmentsOf,
  fileAttached,
  filesNamed,
  filesOf,
  filesOfEach,
  whoAttached,
} from './attached.ts'
export { attach, attachMade, detach, detachAll, keepWaiting, waitingFiles, waitingNames } from './attachments.ts'
export { kindOfFile, kindOfPicture } from './kindOfFile.ts'
export { recordFileHandlers } from './recordFileHandlers.ts'
export { attachUpTo, detachFrom, newestFilesOf } from './recordFiles.ts'
