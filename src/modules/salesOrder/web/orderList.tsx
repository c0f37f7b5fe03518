import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { OrderRow, orderRecord, orderRoutes as routes } from '../api/order.ts'
import { StageTag } from './reading/StageTag.tsx'

/** The list of orders. */
export const orderList: ListSpec<OrderRow> = {
  name: 'salesOrder',
  row: OrderRow,
  routes: { list: routes.list, totals: routes.totals },
  views: orderRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: orderRecord.noun,
  shown: [
    ...['number', 'state', 'stage', 'customerName', 'goodsNames', 'pieces', 'held', 'shipped', 'wishOn', 'punctual'],
    ...['address', 'ownerId', 'readyOn', 'storageBoxes', 'storageDays', 'storageFee'],
  ],
  widths: {
    number: 190,
    state: 92,
    stage: 92,
    punctual: 92,
    customerName: 120,
    goodsNames: 220,
    pieces: 110,
    held: 110,
    wishOn: 110,
    address: 200,
  },
  empty: {
    open: '还没有下单。打开履行中的合同，在“下单”页签里下单。',
    mine: '您还没有下单。打开自己的合同，在“下单”页签里下单。',
    draft: '没有没提交的下单单。',
    toShip: '没有等着发货的下单。',
    leaving: '没有发了一部分的下单。',
    late: '没有过了希望日期的下单。',
    lacking: '没有等着备货的下单单，从库存出的商品都已备齐。',
    sendable: '没有货和款都齐的下单单。',
    unpaid: '没有货齐了等款的下单单。',
    paid: '没有款到了还缺货的下单单。',
    soon: '三天内没有要到货的下单单。',
    storage: '没有备齐了还没取的下单单。',
    cancelled: '没有作废的下单单。',
    all: '还没有下单。打开履行中的合同，在“下单”页签里下单。',
  },
  searchHint: '单号、客户、商品、地址、收货人',
  draw: {
    state: ({ state }) => <StateTag record={orderRecord} state={state} />,
    stage: ({ stage }) => <StageTag stage={stage} />,
  },
  card: ['state', 'stage', 'customerName', 'goodsNames', 'wishOn'],
}
