import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { shipmentLinkRoutes as routes } from '../api/link.ts'
import type { ShipmentDetail } from '../api/shipment.ts'

type Props = { document: ShipmentDetail; onDone: () => void; onClose: () => void }

/** Notes that a colleague has settled the day with the customer, with how. */
export default function SettleDayDialog({ document, onDone, onClose }: Props) {
  const { id, version, number, deliverOn, shipOn } = document
  const form = useForm({
    schema: routes.settleDay.body,
    given: { id, version, words: '' },
    send: (body, how) => call(routes.settleDay, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`与客户说好日期 ${number}`} form={form} act="说好了" onClose={onClose}>
      <p className="hint">{`现在定的是 ${deliverOn ?? shipOn}。要换一天的，先修改出库单或移到那天的车次，再登记。`}</p>
      <FormField form={form} name="words" autoFocus placeholder="如：电话确认，下午在家" />
    </ActionDialog>
  )
}
