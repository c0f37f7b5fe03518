/** The exports of the organisation for other modules. */
export { covers } from './access/covers.ts'
export { deskOfEmployee } from './access/deskOf.ts'
export { employeesWho } from './access/employeesWho.ts'
export { lockEmployees } from './access/lockEmployees.ts'
export { permissionCache, permissionsOfEmployee, permissionsOfRoles } from './access/permissions.ts'
export { hasMenu } from './access/withMenu.ts'
export { departmentUses, type NamedWhere } from './departments/uses.ts'
export { changeFacts } from './employees/facts.ts'
export { type Leaving, leavings } from './employees/left.ts'
export type { EmployeeRecord } from './employees/rules.ts'
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
export { bringMenusUpToDate } from './menus/upToDate.ts'
export { type Founding, foundings } from './offices/found.ts'
export { everybodyReference } from './transfer/everybody.ts'
export { departmentReference } from './transfer/references.ts'
export { mayView } from './viewing/view.ts'
