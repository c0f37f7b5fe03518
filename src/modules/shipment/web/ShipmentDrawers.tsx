import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { may } from '../../../kernel/web/session.ts'
import { FilesTab } from '../../attachments/web/FilesTab.tsx'
import { shipmentLinkRoutes } from '../api/link.ts'
import {
  shipmentRoutes as routes,
  type ShipmentDetail,
  ShipmentRow,
  shipmentFileRoutes,
  shipmentRecord,
} from '../api/shipment.ts'
import { CarriedRows } from './CarriedRows.tsx'
import { NewDirect } from './NewDirect.tsx'
import { orderIn, purchaseIn } from './newOf.ts'
import { shipmentQueries as queries } from './queries.ts'
import ShareTab from './ShareTab.tsx'
import { EditShipment, NewShipmentOf } from './ShipmentForm.tsx'
import { ShipmentHead } from './ShipmentHead.tsx'
import { ShipmentLines } from './ShipmentLines.tsx'
import SignedTab from './SignedTab.tsx'
import { WayPhotos } from './WayPhotos.tsx'

const columns = columnsOf(ShipmentRow.omit({ number: true, state: true, goodsNames: true }))

function Carried({ of: { lines, packageRows } }: { of: ShipmentDetail }) {
  return (
    <>
      {(lines.length > 0 || packageRows.length === 0) && <ShipmentLines lines={lines} />}
      {packageRows.length > 0 && <CarriedRows packages={packageRows} />}
    </>
  )
}

/** A shipment: its lines, its photos, what it says besides, and its history. */
const parts: RecordParts<ShipmentRow, ShipmentDetail> = {
  record: shipmentRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (one, { onEdit }) => <ShipmentHead document={one} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: one => [
    { key: 'lines', title: '明细', body: <Carried of={one} /> },
    ...(one.state === 'signed' ? [{ key: 'signed', title: '签收', body: <SignedTab document={one} /> }] : []),
    {
      key: 'files',
      title: '照片',
      body: (
        <>
          <WayPhotos photos={one.wayPhotos} />
          <FilesTab
            routes={shipmentFileRoutes}
            id={one.id}
            mayEdit={one.refusals.attach === null}
            nothing="还没有照片。装车和卸货的现场可以拍在这里。"
          />
        </>
      ),
    },
    ...(may(shipmentLinkRoutes.list) && one.state !== 'draft'
      ? [{ key: 'links', title: '送货单链接', body: <ShareTab document={one} onChanged={queries.refresh} /> }]
      : []),
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={one} wide={['address', 'remark']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '新增出库单',
    width: 'wide',
    form: (added, ending) => {
      const purchaseId = purchaseIn(added)
      if (purchaseId !== undefined) return <NewDirect purchaseId={purchaseId} {...ending} />
      const orderId = orderIn(added)
      return orderId === undefined ? (
        <p className="drawer-message">请打开已下单的下单单，点“出库”。</p>
      ) : (
        <NewShipmentOf orderId={orderId} {...ending} />
      )
    },
  },
  edit: {
    route: routes.edit,
    title: one => `修改出库单 ${one?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (one, ending) => <EditShipment document={one} {...ending} />,
  },
}

/** Shows the drawers of shipments. */
export default function ShipmentDrawers({ list }: { list: ListModel<ShipmentRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
