import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { type ReceiptDetail, receiptRoutes as routes } from '../../api/receipt.ts'

type Props = { receipt: ReceiptDetail; onDone: () => void; onClose: () => void }

/** Takes a posted receipt back, with a reason. */
export default function ReverseDialog({ receipt, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.reverse.body,
    given: { id: receipt.id, version: receipt.version },
    send: (body, how) => call(routes.reverse, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`冲销 ${receipt.number}`} form={form} act="冲销" danger onClose={onClose}>
      <p className="hint">整张单据的货从库存里退出，按入库时的货值。已经被预留或出库的不能冲销。</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：重复入库、入错仓库" />
    </ActionDialog>
  )
}
