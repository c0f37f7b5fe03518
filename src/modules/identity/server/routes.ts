import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { accountHandlers } from './account.ts'
import { codeJobs } from './codeAsked.ts'
import { forgottenPasswordHandlers } from './forgottenPassword.ts'
import { linkJobs } from './linkJob.ts'
import { lookAtLinkHandlers } from './lookAtLink.ts'
import { mobileHandlers } from './mobile.ts'
import { mobileJobs } from './mobileReplaced.ts'
import { oneTimeCodeHandlers } from './oneTimeCode.ts'
import { ownSessionHandlers } from './ownSessions.ts'
import { passwordLinkHandlers } from './passwordLink.ts'
import { platformStaffHandlers } from './platformStaff.ts'
import { platformStaffListHandlers } from './platformStaffList.ts'
import { profileHandlers } from './profile.ts'
import { signInHandlers } from './signIn.ts'

/** Every call of this module. */
export const identityHandlers = [
  ...signInHandlers,
  ...oneTimeCodeHandlers,
  ...accountHandlers,
  ...passwordLinkHandlers,
  ...lookAtLinkHandlers,
  ...forgottenPasswordHandlers,
  ...profileHandlers,
  ...mobileHandlers,
  ...ownSessionHandlers,
  ...platformStaffListHandlers,
  ...platformStaffHandlers,
]

/** Returns every kind of background work of this module. */
export const identityJobs = (runtime: Runtime): JobKind<never>[] => [
  linkJobs(runtime),
  codeJobs(runtime),
  mobileJobs(runtime),
]
