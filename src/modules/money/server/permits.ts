import type { Access } from '../../../kernel/server/desk/access.ts'
import { moneyPlaces as places } from '../api/places.ts'

/** The menu and elements of the finance desk and its report: who sells enters and asks, finance decides. */
export const moneyAccess: readonly Access[] = [
  {
    place: { ...places.desk, also: [places.report] },
    elements: {
      enter: '录入收款',
      confirm: '确认、退回与红冲',
      allocate: '分配与调整',
      ask: '申请退款、开票、放行与没收定金',
      pay: '付退款、开票',
      close: '月结与对账检查',
      account: '维护收款账户',
      export: '导出',
    },
    grants: {
      manager: ['enter', 'ask', 'export'],
      seller: ['enter', 'ask'],
      finance: ['enter', 'confirm', 'allocate', 'ask', 'pay', 'close', 'account', 'export'],
    },
  },
]
