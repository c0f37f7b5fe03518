import { colleagueOf, type FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  leaver: colleagueOf,
  handover: async at => {
    const left = await colleagueOf(at)
    await at.owner.query('update employee set disabled_at = now(), departed_at = now() where id = $1', [left])
    return at.row('handover', { employee_id: left, was_active: true, created_by: at.employeeId })
  },
}

export const subjects: FixturePart['subjects'] = {
  '/api/admin/employees/handover/': 'handover',
  '/api/admin/employees/handover/overview/': 'leaver',
}
