import { sql } from 'kysely'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { endSessionsIn } from '../../../identity/server/index.ts'
import { staffRoutes as routes } from '../../api/employeeRoutes.ts'
import { assertAdminLeft, assertSeats, lockStaff } from '../access/seats.ts'
import { changeEmployee } from './change.ts'
import { tellLeft } from './left.ts'
import { detailOf } from './read.ts'
import { assertOpenDepartment, lockEmployee } from './rules.ts'

export const employeeStateHandlers = [
  // S7.05: out at once in this company on every node, in others not at all; the records stay, the seat is free.
  handle(routes.disable, async (desk, { params }, runtime) => {
    await lockStaff(desk)
    const employee = await lockEmployee(desk, params.id)
    if (employee.id === desk.employeeId) throw conflict('不能停用自己，请由另一位管理员办理')
    if (employee.disabledAt) throw conflict(`${employee.name}已经停用`)
    const disabled = await changeEmployee(desk, employee, { disabledAt: sql<string>`now()` }, '停用')
    await assertAdminLeft(desk)
    await endSessionsIn(desk, employee.accountId, desk.officeId, 'disabled')
    await tellLeft(runtime, desk, employee.id)
    return detailOf(desk, disabled)
  }),

  // Takes a seat again; also for someone who had left. Roles are those from before.
  handle(routes.open, async (desk, { params }) => {
    await lockStaff(desk)
    const employee = await lockEmployee(desk, params.id)
    if (!employee.disabledAt) throw conflict(`${employee.name}没有停用`)
    await assertOpenDepartment(desk, employee)
    await assertSeats(desk)
    return detailOf(desk, await changeEmployee(desk, employee, { disabledAt: null, departedAt: null }, '启用'))
  }),
]
