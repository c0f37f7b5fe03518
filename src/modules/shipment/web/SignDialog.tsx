import { useState } from 'react'
import { yuan } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { sendOrKeep } from '../../../kernel/web/outbox/sendOrKeep.ts'
import { usePhone } from '../../../kernel/web/ui/usePhone.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { SignPad } from '../../sharing/web/SignPad.tsx'
import type { ShipmentDetail } from '../api/shipment.ts'
import { signOffRoutes as routes } from '../api/signOff.ts'
import { SignPackages } from './SignPackages.tsx'
import { SignRows } from './SignRows.tsx'

type Props = { document: ShipmentDetail; onDone: () => void; onClose: () => void }

/**
 * Takes what the customer signs for: all that was loaded unless the person says what was short, broken or refused. A phone keeps it in its outbox where
 * no answer comes, so that a lost connection signs nothing twice.
 */
export default function SignDialog({ document, onDone, onClose }: Props) {
  const { id, number, receiver, collect, lines, packageRows } = document
  const phone = usePhone()
  const [signed, setSigned] = useState(false)
  const form = useForm({
    schema: routes.sign.body,
    given: {
      id,
      signer: receiver,
      signature: '',
      lines: lines.map(line => {
        const { boxes, loose } = inBoxes(line.pieces, line.boxPieces)
        return { lineId: line.id, signedBoxes: boxes, signedRest: loose }
      }),
      note: '',
    },
    send: (body, how) => {
      const send = () => call(routes.sign, { body }, how)
      const act = { about: `shipment:${id}`, title: `签收 ${number}`, route: routes.sign.at, sent: { body } }
      return phone ? sendOrKeep(act, how, send) : send()
    },
    onSaved(saved) {
      onClose()
      if (saved) onDone()
      else notice.success('没有连上网，已记下；连上后自动发送，发送成功前还没有签收')
    },
  })
  const sign = (picture: string) => {
    setSigned(picture !== '')
    form.set('signature', picture)
  }
  return (
    <ActionDialog title={`签收 ${number}`} form={form} act="确认签收" width={640} onClose={onClose}>
      <p className="hint">
        没有问题的不用填，算全部签收。{collect !== null && `到付代收 ${yuan(collect)}，收到后请在收款里登记。`}
      </p>
      {lines.length > 0 && <SignRows form={form} lines={lines} isDirect={document.way === 'direct'} />}
      {packageRows.length > 0 && <SignPackages form={form} packages={packageRows} />}
      <FormField form={form} name="signer" />
      <FormField form={form} name="note" placeholder="如：破一箱，客户已拍照" />
      <div className="field field-wide">
        <span>{signed ? '客户签名' : '请客户在框内手写签名'}</span>
        <SignPad onSigned={sign} />
        {form.faults.signature && (
          <p className="field-fault" role="alert">
            {form.faults.signature}
          </p>
        )}
      </div>
    </ActionDialog>
  )
}
