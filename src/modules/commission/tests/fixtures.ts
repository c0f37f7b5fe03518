import type { FixturePart } from '../../../../tests/support/making.ts'

let tiers = 0 // no two rates for the same amount may hold on one day

export const makers: FixturePart['makers'] = {
  commissionEntry: async at =>
    at.row('commission_entry', {
      kind: 'import',
      owner_id: at.employeeId,
      period: '2025-12-01',
      amount: 100,
      on_day: '2025-12-31',
      source_number: at.tag,
      remark: at.tag,
    }),
  commissionMonth: async at => {
    await at.of('commissionEntry')
    const { rows } = await at.owner.query<{ id: number }>(
      `select id from commission_month where office_id = $1 and owner_id = $2 and period = '2025-12-01'`,
      [at.officeId, at.employeeId],
    )
    return rows[0]?.id ?? 0
  },
  commissionRate: async at =>
    at.row('commission_rate', { from_amount: ++tiers, rate: 300, from_day: '2026-01-01', remark: at.tag }),
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/commission/': 'commissionEntry',
  '/api/crm/commission/ofContract/': 'effectiveContract',
  '/api/crm/commissionMonth/': 'commissionMonth',
  '/api/crm/commissionRate/': 'commissionRate',
}
