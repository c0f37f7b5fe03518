import type { StockPart } from '../../../../tests/support/making.ts'

export const makers: StockPart['makers'] = {
  notification: at => at.row('notification', { employee_id: at.employeeId, kind: 'assigned', title: at.tag }),
}

export const subjects: StockPart['subjects'] = { '/api/admin/notification/': 'notification' }
