import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import type { ScopeRight } from './access/rightsCatalogue.ts'
import { departmentHandlers } from './departments/departments.ts'
import type { NamedWhere } from './departments/uses.ts'
import { employeeHandlers } from './employeeRoutes.ts'
import { directoryHandlers } from './employees/directory.ts'
import { type Leaving, leftJob } from './employees/left.ts'
import { invitationJobs } from './employees/links.ts'
import type { Start } from './offices/found.ts'
import { infoHandlers } from './offices/info.ts'
import { officeHandlers } from './offices/offices.ts'
import { officeProfileHandlers } from './offices/profile.ts'
import { roleCompareHandlers } from './roles/compare.ts'
import { roleGrantHandlers } from './roles/grant.ts'
import { roleMemberHandlers } from './roles/members.ts'
import { roleOfferHandlers } from './roles/offer.ts'
import { rolePreviewHandlers } from './roles/preview.ts'
import { roleHandlers } from './roles/roles.ts'
import { roleTypeHandlers } from './roles/types.ts'
import { viewHandlers } from './viewing/view.ts'
import { viewJobs } from './viewing/viewEnd.ts'

/**
 * Returns every call of this module; `start` is what a new company starts with, `scopes` the parts of the product with a
 * data scope, `named` where records name departments.
 */
export const organisationHandlers = (start: Start, scopes: readonly ScopeRight[], named: readonly NamedWhere[]) => [
  ...infoHandlers,
  ...officeHandlers(start),
  ...officeProfileHandlers,
  ...directoryHandlers,
  ...departmentHandlers(named),
  ...employeeHandlers(scopes),
  ...viewHandlers,
  ...roleTypeHandlers,
  ...roleHandlers(scopes),
  ...roleGrantHandlers(scopes),
  ...roleOfferHandlers(scopes),
  ...rolePreviewHandlers(scopes),
  ...roleMemberHandlers(scopes),
  ...roleCompareHandlers(scopes),
]

/** Returns every kind of background work of this module; `leavings` is what other modules do when somebody leaves. */
export const organisationJobs = (runtime: Runtime, leavings: readonly Leaving[]): JobKind<never>[] => [
  ...viewJobs(runtime),
  invitationJobs(runtime),
  leftJob(runtime, leavings),
]
