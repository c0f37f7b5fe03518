import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const orderPlaces = {
  list: within(groups.warehouse, '/warehouseManager/orderManager', {
    title: '下单管理',
    icon: 'warehouseManager',
    position: 25,
  }),
  /** One order whole. */
  info: within(groups.warehouse, '/warehouseManager/orderInfo', {
    title: '订单详情',
    icon: 'warehouseManager',
    position: 28,
  }),
  /** What a customer opens who is asked about lots; the address ends in `#` and a token, which browsers do not send with it. */
  consent: { path: '/consent', title: '批次确认' },
} satisfies Record<string, Place>

const sold = { title: '合同下单数据', icon: 'file' }

export const soldPlaces = {
  list: within(groups.business, '/approvalInfoManager/contractorderInfo', { ...sold, position: 28 }),
  /** The report on the same lines: a screen of its own with the same authority (S6.03). */
  report: within(groups.reports, '/dataReport/contractorderInfo', { ...sold, position: 22 }),
  /** What becomes of orders: the reports of all who carry them out. */
  deliveries: within(groups.reports, '/dataReport/deliveryReport', { title: '交付报表', icon: 'report', position: 24 }),
} satisfies Record<string, Place>
