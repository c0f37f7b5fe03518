/** The exports of the organisation for other modules. */
export { covers } from './covers.ts'
export { departmentUses, type NamedWhere } from './departmentUses.ts'
export { deskOfEmployee } from './deskOf.ts'
export { changeFacts } from './employeeFacts.ts'
export type { EmployeeRecord } from './employeeRules.ts'
export { employeesWho } from './employeesWho.ts'
export { type Founding, foundings } from './found.ts'
export { handoverByState } from './handover/byState.ts'
export { handedOver } from './handover/handedOver.ts'
export {
  type HandoverKind,
  handoverAction,
  handovers,
  type Left as HandoverLeft,
  type Noted as HandoverNoted,
} from './handover/kind.ts'
export { restored } from './handover/restore.ts'
export { type Leaving, leavings } from './left.ts'
export { lockEmployees } from './lockEmployees.ts'
export { bringMenusUpToDate } from './menuUpToDate.ts'
export { permissionCache, permissionsOfEmployee, permissionsOfRoles } from './permissions.ts'
export { everybodyReference } from './transfer/everybody.ts'
export { departmentReference } from './transfer/references.ts'
export { mayView } from './view.ts'
export { hasMenu } from './withMenu.ts'
