import type { FixturePart, Making } from '../../../../tests/support/making.ts'

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

export const makers: FixturePart['makers'] = {
  statementFile: async at => {
    const file = await at.row('file', {
      name: at.tag,
      media_type: 'text/csv',
      complete: true,
      created_by: at.employeeId,
    })
    const layout = { source: 'table', headerRow: 1, header: ['日期', '金额'], mapping: { at: 0, amount: 1 } }
    return at.row('statement_file', {
      account_id: await at.of('moneyAccount'),
      file_id: file,
      name: at.tag,
      layout: JSON.stringify(layout),
    })
  },
  statementRow: at => rowOf(at, '甲', {}),
  // So little that nobody has to explain it, whatever the mall owes.
  smallRow: at => rowOf(at, '戊', { amount: 5000 }),
  suggestedRow: async at => rowOf(at, '乙', { state: 'suggested', receipt_id: await at.of('receipt'), how: 'amount' }),
  paidRefund: async at =>
    at.row('money_request', {
      number: `TK${at.tag}`,
      customer_id: await at.of('customer'),
      kind: 'refund',
      amount: 12_300,
      state: 'done',
      payee: at.tag,
      account_id: await at.of('moneyAccount'),
      done_on: today(),
      owner_id: at.employeeId,
      created_by: at.employeeId,
    }),
  mallAccount: at => at.row('money_account', { name: `商场${at.tag.replace(/\D/g, '')}`, kind: 'mall' }),
  mallEntry: async at =>
    at.row('mall_entry', {
      account_id: await at.of('mallAccount'),
      month: '2026-10-01',
      kind: 'charge',
      amount: 100,
      on_day: today(),
      remark: at.tag,
    }),
  mallPayment: async at =>
    at.row('mall_entry', {
      account_id: await at.of('mallAccount'),
      month: '2026-10-01',
      kind: 'payment',
      amount: 12_300,
      on_day: today(),
      into_account_id: await at.of('moneyAccount'),
      remark: at.tag,
    }),
  outRow: at => rowOf(at, '丁', { direction: 'out' }),
  ignoredRow: at => rowOf(at, '丙', { state: 'ignored', reason: at.tag }),
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/statement/': 'statementRow',
  '/api/crm/statement/file/': 'statementFile',
  '/api/crm/statement/read': 'statementFile',
  '/api/crm/statement/accept': 'suggestedRow',
  '/api/crm/statement/matchRefund': 'outRow',
  '/api/crm/statement/matchRefund refundId': 'paidRefund',
  '/api/crm/statement/matchMall': 'statementRow',
  '/api/crm/statement/matchMall mallEntryId': 'mallPayment',
  '/api/crm/statement/createMall': 'smallRow',
  '/api/crm/statement/createMall accountId': 'mallAccount',
  '/api/crm/statement/unmatch': 'suggestedRow',
  '/api/crm/statement/restore': 'ignoredRow',
  '/api/crm/statement/upload/:accountId accountId': 'moneyAccount',
  '/api/crm/statement/rematch/:accountId accountId': 'moneyAccount',
  '/api/crm/statement/create contractId': 'effectiveContract',
  '/api/crm/mall/statement': 'mallAccount',
  '/api/crm/mall/statement accountId': 'mallAccount',
  '/api/crm/mall/enter': 'mallAccount',
  '/api/crm/mall/enter accountId': 'mallAccount',
  '/api/crm/mall/enter intoAccountId': 'moneyAccount',
  '/api/crm/mall/close accountId': 'mallAccount',
  '/api/crm/mall/print accountId': 'mallAccount',
  '/api/crm/mall/takeBack': 'mallEntry',
}

/** Makes a row of the account and the amount of the fixtures' receipt; a `mark` stands in its fingerprint. */
async function rowOf(at: Making, mark: string, more: object): Promise<number> {
  return at.row('statement_row', {
    account_id: await at.of('moneyAccount'),
    statement_file_id: await at.of('statementFile'),
    row_number: 2,
    day: today(),
    direction: 'in',
    amount: 12_300,
    counterparty: at.tag,
    remark: at.tag,
    fingerprint: `${mark}${at.tag}`,
    ...more,
  })
}
