import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { type Asked, type BoardKind, days, type Period } from '../../../reporting/server/index.ts'
import { contractRecord } from '../../api/record.ts'

const list = contractRecord.name

/** What was signed in the period and holds, with its change orders; a cancelled contract is none of it. */
const signed = (period: Period): Asked => ({
  rows: { list, view: 'all', filters: { signedOn: days(period), state: 'effective,completed' } },
  sum: 'effectiveTotal',
})

const asks = (desk: Desk, period: Period): Record<string, Asked> =>
  desk.may(guarded.cost)
    ? { signed: signed(period), margin: { ...signed(period), sum: 'margin' }, cost: { ...signed(period), sum: 'cost' } }
    : { signed: signed(period) }

/** The margin's part of what the lines with a known cost were sold for, in basis points; null where none has one. */
function marginRate(amount: (question: string) => number): number | null {
  const [margin, sold] = [amount('margin'), amount('margin') + amount('cost')]
  return sold > 0 ? Math.round((margin * 10_000) / sold) : null
}

/** The figures of contracts on the board of a period; the margin only for those who see the cost. */
export const contractBoard: BoardKind = {
  list,
  asks,
  tiles: [
    {
      key: 'signedAmount',
      of: 'signed',
      title: '签约金额',
      hint: '所选时间内签订的合同',
      means: '签订日期在所选时间内、已生效或已完成的合同的现合同金额，含增减项；已退单的不算。',
      amount: true,
      head: { rank: 10, ofPeriod: true, measure: 'signedAmount' },
    },
    {
      key: 'margin',
      of: 'margin',
      title: '毛利',
      hint: '所选时间内签订的合同',
      means: '这些合同里有成本的明细，成交金额减去签订时的成本；没有成本的明细不算。',
      amount: true,
      head: { rank: 40, ofPeriod: true, rate: { title: '毛利率', of: marginRate } },
    },
  ],
  compared: ['signed', 'margin', 'cost'],
  course: { key: 'signed', title: '签约', asked: signed, day: { key: 'signedOn', sql: 'e.signed_on' } },
  leads: true,
  panels: () => ({}),
  measures: { signedAmount: { asked: signed, whose: 'ownerId' } },
}
