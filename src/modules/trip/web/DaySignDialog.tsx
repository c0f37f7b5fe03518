import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { sendOrKeep } from '../../../kernel/web/outbox/sendOrKeep.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { SignPad } from '../../sharing/web/SignPad.tsx'
import { SignPackages } from '../../shipment/web/SignPackages.tsx'
import { SignRows } from '../../shipment/web/SignRows.tsx'
import { type DayShipment, type DayTrip, dayRoutes as routes } from '../api/day.ts'

type Props = { trip: DayTrip; shipment: DayShipment; onDone: () => void; onClose: () => void }

/** Has a shipment signed for at its home; where no answer comes the outbox keeps it, so that a lost connection signs nothing twice. */
export default function DaySignDialog({ trip, shipment, onDone, onClose }: Props) {
  const { id: shipmentId, number, receiver, lines, packages } = shipment
  const form = useForm({
    schema: routes.sign.body,
    given: {
      id: trip.id,
      shipmentId,
      signer: receiver,
      signature: '',
      lines: lines.map(line => {
        const { boxes, loose } = inBoxes(line.pieces, line.boxPieces)
        return { lineId: line.id, signedBoxes: boxes, signedRest: loose }
      }),
      note: '',
    },
    async send(body, how) {
      const act = { about: `shipment:${shipmentId}`, title: `签收 ${number}`, route: routes.sign.at, sent: { body } }
      return sendOrKeep(act, how, () => call(routes.sign, { body }, how))
    },
    onSaved(saved) {
      onClose()
      if (saved !== undefined) onDone()
      else notice.success('没有连上网，已记下；连上后自动发送，发送成功前还没有签收')
    },
  })
  return (
    <ActionDialog title={`签收 ${number}`} form={form} act="确认签收" width={640} onClose={onClose}>
      <p className="hint">没有问题的不用填，算全部签收。</p>
      {lines.length > 0 && <SignRows form={form} lines={lines} />}
      {packages.length > 0 && <SignPackages form={form} packages={packages} />}
      <FormField form={form} name="signer" />
      <FormField form={form} name="note" placeholder="如：破一箱，客户已拍照" />
      <div className="field field-wide">
        <span>请客户在框内手写签名</span>
        <SignPad onSigned={picture => form.set('signature', picture)} />
        {form.faults.signature && (
          <p className="field-fault" role="alert">
            {form.faults.signature}
          </p>
        )}
      </div>
    </ActionDialog>
  )
}
