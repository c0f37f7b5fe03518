import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  logEntry: async at =>
    at.row('operation_log', {
      person_name: at.tag,
      action: '新增',
      subject: 'clue',
      subject_id: String(await at.of('clue')),
    }),
}

export const subjects: FixturePart['subjects'] = { '/api/admin/gateLog/': 'logEntry' }
