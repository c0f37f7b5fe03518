/** The exports of follow-ups for other modules. */
export { followedUp, inOrder } from './appointments.ts'
export { type Followed, filed, followed, shownBy } from './kinds.ts'
export { keepFollowUps, removalOfFollowUps, removeFollowUpsOf, sweepReminders } from './past.ts'
export { followUpsOf } from './read.ts'
export { followUpAct, followUpsTold } from './story.ts'
export { afterFollowUp, writeFollowUp } from './write.ts'
