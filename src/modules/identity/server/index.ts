/** What other modules may use of accounts. */
export { accountByMobile, createAccount } from './accounts.ts'
export { hashPassword } from './password.ts'
export { sendPasswordLink } from './passwordLink.ts'
export { endSessionsIn } from './sessions.ts'
export { assureSms } from './sms.ts'
