import { colleagueOf, type FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  office: async at => at.officeId,
  employee: async at => at.employeeId,
  receiver: async at => at.employeeId,
  colleague: colleagueOf,
  formerColleague: async at => {
    const id = await colleagueOf(at)
    await at.owner.query('update employee set disabled_at = now() where id = $1', [id])
    return id
  },
  role: async at => at.row('role', { type_id: await at.row('role_type', { name: `${at.tag}类型` }), name: at.tag }),
  type: at => at.row('role_type', { name: at.tag }),
  department: at => at.row('department', { name: at.tag }),
  movedDepartment: at => at.row('department', { name: `${at.tag}移动` }),
  closedDepartment: at => at.row('department', { name: `${at.tag}停用`, disabled_at: new Date() }),
}

export const subjects: FixturePart['subjects'] = {
  '/api/admin/employees/': 'colleague',
  '/api/admin/employees/openEmployees/': 'formerColleague',
  '/api/admin/department/': 'department',
  '/api/admin/department/move': 'movedDepartment',
  '/api/admin/department/open': 'closedDepartment',
  '/api/admin/group/': 'role',
  '/api/admin/groupType/': 'type',
  '/api/admin/permission/explain': 'clue',
}
