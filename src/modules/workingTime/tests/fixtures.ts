import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  calendarDay: at =>
    at.row('approval_calendar_day', { name: at.tag, kind: 'rest', from_day: '2027-01-05', to_day: '2027-01-06' }),
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/approval/calendar/exception/': 'calendarDay',
}
