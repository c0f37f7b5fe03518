import { sql } from 'kysely'
import type { AnswerOf } from '../../../../kernel/api/route.ts'
import { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { directoryRoutes as routes } from '../../api/directory.ts'

type Listed = AnswerOf<typeof routes.employees>[number]

/**
 * The calls of the directory. For a person without a company, such as the platform's staff, it is empty, because their lists
 * ask for it too.
 */
export const directoryHandlers = [
  handle(routes.employees, async desk => {
    if (!(desk instanceof Desk)) return []
    const { rows } = await desk.client.query<Listed>(
      `select e.id, e.name, e.department_id as "departmentId", coalesce(d.name, '') as "departmentName", e.disabled_at is null as active
       from employee e left join department d on d.office_id = e.office_id and d.id = e.department_id
       where e.office_id = $1 order by e.disabled_at is null desc, e.id`,
      [desk.who.officeId],
    )
    return rows
  }),

  handle(routes.departments, async desk => {
    if (!(desk instanceof Desk)) return []
    return desk
      .from('department')
      .select(['id', 'parentId', 'name', sql<boolean>`disabled_at is null`.as('active')])
      .orderBy('position')
      .orderBy('id')
      .execute()
  }),
]
