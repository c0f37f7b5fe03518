import { handle } from '../../../../kernel/server/http/mount.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { endSessionsIn } from '../../../identity/server/index.ts'
import { employeeRoutes as routes } from '../../api/employeeRoutes.ts'
import { assertTouch, visibleEmployee } from './rules.ts'

export const employeeSessionHandlers = [
  // As after a disabling: out at once in this company on every node, in others not at all; but they may sign in again.
  handle(routes.endSessions, async (desk, { body }) => {
    const employee = await visibleEmployee(desk, body.id)
    await assertTouch(desk, employee.id)
    if (employee.id === desk.employeeId) throw conflict('自己的登录请到个人中心里结束')
    const ended = await endSessionsIn(desk, employee.accountId, desk.officeId, 'endedByAdmin')
    await desk.log({
      action: '结束全部登录',
      subject: 'employee',
      subjectId: employee.id,
      subjectName: employee.name,
      changes: { sessions: [ended, 0] },
    })
    return { ended }
  }),
]
