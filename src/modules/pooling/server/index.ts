/** What other modules may use of what comes from pools and goes back to them. */
export { type ClaimObjection, type Counted, capFor, claimLimits } from './claimLimits.ts'
export { countClaims, holdIntakes, loadsOf, openIntake, roomOf } from './intake.ts'
export type { RecyclingKind } from './recycling/kind.ts'
export { leavingSoon } from './recycling/leaving.ts'
export { recyclingOf } from './recycling/outlook.ts'
export { recycleOffice } from './recycling/recycle.ts'
