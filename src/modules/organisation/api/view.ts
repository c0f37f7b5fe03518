import { z } from 'zod'
import { Id, Nothing, Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

/** The longest time of a view as somebody else, in minutes. */
export const viewMinutes = 60

export const Viewed = z.object({ employeeId: Id, name: z.string(), until: Timestamp })

/** The reason why an operator of the platform enters a company: 5 to 200 characters, shown to its administrators. */
const VisitReason = z
  .string({ error: '请写明进入的原因' })
  .trim()
  .min(5, '进入原因至少 5 个字')
  .max(200, '进入原因最多 200 个字')
  .meta({ title: '进入原因', kind: 'text' })

export const viewRoutes = {
  begin: route({
    at: 'POST /api/admin/employees/viewAs',
    does: '以员工的视角查看（只读）',
    needs: 'employeesManager:view_as',
    body: z.object({ id: Id.meta({ title: '员工' }) }),
    returns: Viewed,
  }),
  visit: route({
    at: 'POST /api/admin/platform/office/visit',
    does: '平台进入企业查看（只读）',
    operates: 'authManager:visit',
    body: z.object({ officeId: Id.meta({ title: '企业' }), reason: VisitReason }),
    returns: Viewed,
  }),
  end: route({
    at: 'POST /api/admin/employees/endView',
    does: '结束以他人视角查看',
    signedIn: '只结束自己的登录里的查看',
    whileViewing: true,
    returns: Nothing,
  }),
}
