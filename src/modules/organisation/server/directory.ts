import { inOffice } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { directoryRoutes as routes } from '../contract/directory.ts'

export const directoryHandlers = [
  handle(routes.employees, async desk => {
    const { rows } = await inOffice(desk).client.query(
      `select e.id, e.name, e.department_id as "departmentId", coalesce(d.name, '') as "departmentName", e.disabled_at is null as active
       from employee e left join department d on d.office_id = e.office_id and d.id = e.department_id
       where e.office_id = $1 order by e.disabled_at is null desc, e.id`,
      [desk.who.officeId],
    )
    return rows
  }),

  handle(routes.departments, desk =>
    inOffice(desk)
      .from('department')
      .select(['id', 'parentId', 'name'])
      .where('disabledAt', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ),
]
