import type { JobKind } from '../../../kernel/server/jobs.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { departmentHandlers } from './departments.ts'
import { directoryHandlers } from './directory.ts'
import { invitationJobs } from './employeeLinks.ts'
import { employeeHandlers } from './employees.ts'
import { officeProfileHandlers } from './officeProfile.ts'
import { officeHandlers } from './offices.ts'
import { viewHandlers } from './view.ts'
import { viewJobs } from './viewEnd.ts'

/** Every call of this module. */
export const organisationHandlers = [
  ...officeHandlers,
  ...officeProfileHandlers,
  ...directoryHandlers,
  ...departmentHandlers,
  ...employeeHandlers,
  ...viewHandlers,
]

/** Every kind of background work of this module. */
export const organisationJobs = (runtime: Runtime): JobKind<never>[] => [...viewJobs(runtime), invitationJobs(runtime)]
