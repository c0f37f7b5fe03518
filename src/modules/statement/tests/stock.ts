import type { Making, StockPart } from '../../../../tests/support/making.ts'

const accountOf = (at: Making) =>
  at.once('statementAccount', async () => {
    const { rows } = await at.owner.query<{ id: number }>(
      'select id from money_account where office_id = $1 order by position limit 1',
      [at.officeId],
    )
    return rows[0]?.id ?? 0
  })

export const makers: StockPart['makers'] = {
  statementFile: async at =>
    at.row('statement_file', {
      account_id: await accountOf(at),
      name: at.tag,
      layout: JSON.stringify({
        source: 'table',
        headerRow: 1,
        header: ['日期', '金额'],
        mapping: { at: 0, amount: 1 },
      }),
    }),
  statementRow: async at =>
    at.row('statement_row', {
      account_id: await accountOf(at),
      statement_file_id: await at.of('statementFile'),
      row_number: 2,
      day: '2026-11-20',
      direction: 'in',
      amount: 4321,
      counterparty: at.tag,
      remark: at.tag,
      fingerprint: at.tag,
    }),
}

export const subjects: StockPart['subjects'] = {
  '/api/crm/statement/': 'statementRow',
  '/api/crm/statement/file/': 'statementFile',
  '/api/crm/statement/read': 'statementFile',
}
