/** The exports of notifications for other modules. */

export { answerMentions, mentionKind, mentionsOf } from './mentions.ts'
export { notify } from './notify.ts'
export { notifyOperators } from './operators.ts'
