import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { soldRoutes as routes, SoldLineRow, soldStages, soldViews } from '../../api/soldLine.ts'

const counts = ['contracted', 'ordered', 'left', 'reserved', 'shipped', 'toShip', 'signed', 'back', 'short'] as const
const inBoxes = Object.fromEntries(
  counts.map(key => [key, (row: SoldLineRow) => (row[key] === 0 ? '0' : boxWords(row[key], row.boxPieces))]),
)

/** Returns the list of lines of contracts under a name of its own for saved views. */
export function soldListCalled(name: string): ListSpec<SoldLineRow> {
  return {
    name,
    row: SoldLineRow,
    routes: { list: routes.list, totals: routes.totals, viewCounts: routes.viewCounts },
    views: soldViews,
    counted: ['none', 'partly', 'toShip', 'late'],
    sort: { by: 'effectiveOn', order: 'descend' },
    sorts: { late: { by: 'wishOn', order: 'ascend' } },
    noun: '合同商品',
    topic: 'salesOrder',
    shown: [
      ...['contractNumber', 'stage', 'customerName', 'space', 'name', 'spec', 'contracted', 'ordered', 'left'],
      ...['reserved', 'shipped', 'toShip', 'signed', 'back', 'wishOn', 'ownerId', 'effectiveOn'],
    ],
    widths: { contractNumber: 190, stage: 92, customerName: 104, space: 84, name: 180, spec: 110, wishOn: 110 },
    empty: {
      none: '履行中的合同都已下单。',
      partly: '没有下了一部分的合同商品。',
      toShip: '没有等着发货的合同商品。',
      late: '没有过了希望日期还没发的合同商品。',
      all: '还没有生效的合同。合同生效后，要下单的每一行都会出现在这里。',
    },
    searchHint: '合同号、客户、商品、编码',
    draw: {
      stage: ({ stage }) => <Tag tone={soldStages[stage].tone}>{soldStages[stage].title}</Tag>,
      customerName: row => <CustomerLink id={row.customerId}>{row.customerName}</CustomerLink>,
      ...inBoxes,
    },
    card: ['stage', 'customerName', 'name', 'contracted', 'ordered', 'shipped', 'wishOn'],
  }
}
