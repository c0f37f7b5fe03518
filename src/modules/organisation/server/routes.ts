import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { departmentHandlers } from './departments.ts'
import type { NamedWhere } from './departmentUses.ts'
import { directoryHandlers } from './directory.ts'
import { invitationJobs } from './employeeLinks.ts'
import { employeeHandlers } from './employees.ts'
import type { Start } from './found.ts'
import { infoHandlers } from './info.ts'
import { type Leaving, leftJob } from './left.ts'
import { menuHandlers } from './menuAdmin.ts'
import { elementHandlers } from './menuElements.ts'
import { officeProfileHandlers } from './officeProfile.ts'
import { officeHandlers } from './offices.ts'
import type { ScopeRight } from './rightsCatalogue.ts'
import { roleCompareHandlers } from './roleCompare.ts'
import { roleGrantHandlers } from './roleGrant.ts'
import { roleMemberHandlers } from './roleMembers.ts'
import { roleOfferHandlers } from './roleOffer.ts'
import { rolePreviewHandlers } from './rolePreview.ts'
import { roleHandlers } from './roles.ts'
import { roleTypeHandlers } from './roleTypes.ts'
import { viewHandlers } from './view.ts'
import { viewJobs } from './viewEnd.ts'

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
  ...menuHandlers,
  ...elementHandlers,
]

/** Returns every kind of background work of this module; `leavings` is what other modules do when somebody leaves. */
export const organisationJobs = (runtime: Runtime, leavings: readonly Leaving[]): JobKind<never>[] => [
  ...viewJobs(runtime),
  invitationJobs(runtime),
  leftJob(runtime, leavings),
]
