import { lazy } from 'react'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { shipmentRoutes as routes, ShipmentRow, shipmentRecord } from '../api/shipment.ts'

const ShipmentDrawers = lazy(() => import('./ShipmentDrawers.tsx'))

/** The list of shipments. */
export const shipmentList: ListSpec<ShipmentRow> = {
  name: 'shipment',
  row: ShipmentRow,
  routes: { list: routes.list, totals: routes.totals },
  views: shipmentRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: shipmentRecord.noun,
  shown: [
    'number',
    'state',
    'shipOn',
    'way',
    'customerName',
    'goodsNames',
    'pieces',
    'packageCount',
    'address',
    'driver',
    'dayState',
    'collect',
  ],
  widths: {
    number: 180,
    state: 92,
    shipOn: 110,
    way: 80,
    customerName: 120,
    goodsNames: 220,
    pieces: 110,
    packageCount: 72,
    address: 200,
    driver: 110,
    dayState: 104,
    order: 180,
  },
  empty: {
    open: '没有在办的出库单。打开已下单的下单单，点“出库”。',
    mine: '没有您的出库单。',
    draft: '没有没提交的出库单。',
    waiting: '没有等着出库的货。',
    today: '今天没有要出库的货。',
    askedDay: '没有客户要改日期。',
    left: '没有在路上的货。',
    searched: '没有待查的少件。',
    signed: '还没有签收的出库单。',
    cancelled: '没有作废的出库单。',
    all: '还没有出库单。打开已下单的下单单，点“出库”。',
  },
  searchHint: '单号、客户、商品、地址、收货人、司机、车辆',
  draw: { state: ({ state }) => <StateTag record={shipmentRecord} state={state} /> },
  card: ['state', 'customerName', 'goodsNames', 'shipOn', 'address'],
}

/** Draws the screen 出库单 (shipmentManager); a shipment begins at its order. */
export default function ShipmentPage() {
  const list = useList(shipmentList)
  return (
    <RecordScreen
      list={list}
      actions={<ExportMenu kind="shipment" noun="出库单" element="shipmentManager:export" list={list} />}
      drawers={<ShipmentDrawers list={list} />}
    />
  )
}
