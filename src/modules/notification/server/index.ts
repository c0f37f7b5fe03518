/** What other modules may use of notifications. */

export { answerMentions, mentionKind, mentionsOf } from './mentions.ts'
export { notify } from './notify.ts'
