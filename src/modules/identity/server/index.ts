/** The exports of accounts for other modules. */
export { accountByMobile, createAccount } from './accounts.ts'
export { accountsByMobile, createAccounts, takenUsernames } from './accountsInBulk.ts'
export { hashPassword } from './password.ts'
export { assertLinkRate, sendPasswordLink } from './passwordLink.ts'
export { beginView, type EndedView, holdAccount, moveSession, stopView, type View } from './seat.ts'
export { endSessionsIn, endSurplus } from './sessions.ts'
export { assertSms } from './sms.ts'
export { isUntouched, lockAccount, replaceMobile } from './untouched.ts'
