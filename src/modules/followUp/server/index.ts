/** What other modules may use of follow-ups and of the files of records. */
export { followedUp, inOrder } from './appointments.ts'
export {
  attach,
  attachedTo,
  attachmentsOf,
  detach,
  detachAll,
  isPicture,
  keepWaiting,
  kindOfFile,
} from './attachments.ts'
export { followed } from './reach.ts'
export { followUpsOf } from './read.ts'
export { afterFollowUp, writeFollowUp } from './write.ts'
