import { checkedTreeHandlers } from './checkedTree.ts'
import { employeeAddHandlers } from './employeeAdd.ts'
import { employeeLinkHandlers } from './employeeLinks.ts'
import { employeeMobileHandlers } from './employeeMobile.ts'
import { employeePermissionHandlers } from './employeePermissions.ts'
import { employeeReadHandlers } from './employeeRead.ts'
import { employeeRoleHandlers } from './employeeRoles.ts'
import { employeeSelfHandlers } from './employeeSelf.ts'
import { employeeSessionHandlers } from './employeeSessions.ts'
import { employeeStateHandlers } from './employeeState.ts'
import { employeeWriteHandlers } from './employeeWrite.ts'
import type { ScopeRight } from './rightsCatalogue.ts'
import { synchronisationHandlers } from './synchronise.ts'

/** Returns every call about the people of a company. */
export const employeeHandlers = (scopes: readonly ScopeRight[]) => [
  ...employeeReadHandlers,
  ...employeePermissionHandlers(scopes),
  ...employeeSelfHandlers,
  ...employeeAddHandlers,
  ...employeeWriteHandlers,
  ...employeeRoleHandlers,
  ...employeeStateHandlers,
  ...employeeLinkHandlers,
  ...employeeSessionHandlers,
  ...employeeMobileHandlers,
  ...checkedTreeHandlers,
  ...synchronisationHandlers,
]
