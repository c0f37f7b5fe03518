import type { ScopeRight } from './access/rightsCatalogue.ts'
import { employeeAddHandlers } from './employees/add.ts'
import { checkedTreeHandlers } from './employees/checkedTree.ts'
import { employeeLinkHandlers } from './employees/links.ts'
import { employeeMobileHandlers } from './employees/mobile.ts'
import { employeeReadHandlers } from './employees/read.ts'
import { employeeRoleHandlers } from './employees/roles.ts'
import { employeeSessionHandlers } from './employees/sessions.ts'
import { employeeStateHandlers } from './employees/state.ts'
import { synchronisationHandlers } from './employees/synchronise.ts'
import { employeeWriteHandlers } from './employees/write.ts'
import { employeeSelfHandlers } from './offices/employeeSelf.ts'
import { employeePermissionHandlers } from './roles/employeePermissions.ts'

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
