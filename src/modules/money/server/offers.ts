import type { Answer, Beginning } from '../../../kernel/server/record/offered.ts'
import { moneyPlaces } from '../api/places.ts'
import { receiptRoutes } from '../api/receiptRoutes.ts'

const { desk } = moneyPlaces

/** What people may begin about money from any screen. */
export const moneyBeginnings: readonly Beginning[] = [
  { title: '录入收款', also: ['收款', '到账', '收钱'], routes: [receiptRoutes.add], place: desk, query: { new: 1 } },
]

/** The lists of money that answer words. */
export const moneyAnswers: readonly Answer[] = [
  { title: '欠款账龄', also: ['欠款', '谁欠钱', '应收', '尾款'], place: desk, query: { tab: 'aging' } },
  { title: '逾期应收', also: ['逾期欠款', '催款', '欠款'], place: desk, query: { tab: 'receivables' } },
  { title: '七天内到期的应收', also: ['快到期的款'], place: desk, query: { tab: 'receivables', view: 'soon' } },
  { title: '本月收款', also: ['这个月收款', '到账'], place: desk, query: { view: 'all', receivedOn: 'month' } },
  { title: '今天收款', also: ['今日收款'], place: desk, query: { view: 'all', receivedOn: 'today' } },
  { title: '待确认的收款', also: ['确认收款'], place: desk, query: { view: 'toConfirm' } },
  { title: '缺凭证的收款', place: desk, query: { view: 'noVoucher' } },
  { title: '待付的退款', also: ['退款'], place: desk, query: { tab: 'requests', view: 'toPay' } },
  { title: '待开的发票', also: ['开票', '发票'], place: desk, query: { tab: 'requests', view: 'toIssue' } },
]
