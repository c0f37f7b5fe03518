import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { shipmentRoutes as routes, type ShipmentDetail, shipmentRecord } from '../api/shipment.ts'
import { CarriedRows } from './CarriedRows.tsx'
import { ofOrder } from './queries.ts'
import { ShipmentLines } from './ShipmentLines.tsx'

type Props = { document: ShipmentDetail; onDone: () => void; onClose: () => void }

/** Lets the goods of a shipment leave, after a look at them and at what the money lacks. */
export default function LeaveDialog({ document, onDone, onClose }: Props) {
  const { data } = useQuery({ ...ofOrder(document.salesOrderId), enabled: mayDo(shipmentRecord.acts.edit.needs) })
  const form = useForm({
    schema: routes.leave.body,
    given: { id: document.id, version: document.version },
    send: (body, how) => call(routes.leave, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`出库 ${document.number}`} form={form} act="确认出库" onClose={onClose}>
      <p className="hint">出库后库存减少，货算在路上，等客户签收。签收之前可以撤回。</p>
      {data?.lacks && (
        <p className="field-fault" role="alert">
          {data.lacks}
        </p>
      )}
      {document.lines.length > 0 && <ShipmentLines lines={document.lines} paper />}
      {document.packageRows.length > 0 && <CarriedRows packages={document.packageRows} />}
    </ActionDialog>
  )
}
