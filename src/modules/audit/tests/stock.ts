import type { StockPart } from '../../../../tests/support/making.ts'

export const makers: StockPart['makers'] = {
  logEntry: async at =>
    at.row('operation_log', {
      person_name: at.tag,
      action: '新增',
      subject: 'clue',
      subject_id: String(await at.of('clue')),
    }),
}

export const subjects: StockPart['subjects'] = { '/api/admin/gateLog/': 'logEntry' }
