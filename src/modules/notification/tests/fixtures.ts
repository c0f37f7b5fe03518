import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  notification: at => at.row('notification', { employee_id: at.employeeId, kind: 'assigned', title: at.tag }),
}

export const subjects: FixturePart['subjects'] = { '/api/admin/notification/': 'notification' }
