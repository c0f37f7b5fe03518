import type { StockPart } from '../../../../tests/support/making.ts'

export const makers: StockPart['makers'] = {
  calendarDay: at =>
    at.row('approval_calendar_day', { name: at.tag, kind: 'rest', from_day: '2027-01-05', to_day: '2027-01-06' }),
}

export const subjects: StockPart['subjects'] = {
  '/api/crm/approval/calendar/exception/': 'calendarDay',
}
