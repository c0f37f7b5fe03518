import { useId } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { costRoutes as routes } from '../../api/cost.ts'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { LinePick } from '../receipt/LinePick.tsx'

type Props = { receipt: ReceiptDetail; onDone: () => void; onClose: () => void }

/** Asks for a cost of a posted receipt: of all its lines, or of one. */
export function AddCost({ receipt: { id: receiptId, number, lines }, onDone, onClose }: Props) {
  const id = useId()
  const form = useForm({
    schema: routes.add.body,
    given: { receiptId, receiptLineId: null, kind: 'freight', note: '' },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`${number} 的费用`} form={form} act="登记" onClose={onClose}>
      <p className="hint">还在库的部分计入库存成本，已经出库的记为本月差异；以前的账不改。降价填负数。</p>
      <FormField form={form} name="kind" />
      <FormField form={form} name="amount" autoFocus />
      <FieldFrame form={form} name="receiptLineId" id={id} label="摊到">
        <LinePick
          id={id}
          label="摊到"
          lines={lines}
          value={(form.values.receiptLineId ?? null) as number | null}
          whole="整张单（按公司设置分摊）"
          onChange={line => form.set('receiptLineId', line)}
        />
      </FieldFrame>
      <FormField form={form} name="note" wide placeholder="运单号、对账单号等" />
    </ActionDialog>
  )
}
