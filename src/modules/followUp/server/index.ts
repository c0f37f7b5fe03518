/** What other modules may use of follow-ups. */
export { followUpsOf } from './read.ts'
export type { FollowedReach } from './routes.ts'
export { afterFollowUp, writeFollowUp } from './write.ts'
