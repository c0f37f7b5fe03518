import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { returnRoutes as routes } from '../../api/return.ts'

type Props = { named: { id: number; version: number }; number: string; onDone: () => void; onClose: () => void }

/** Takes a posted return back, with a reason. */
export default function ReverseReturn({ named, number, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.reverse.body,
    given: named,
    send: (body, how) => call(routes.reverse, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`冲销 ${number}`} form={form} act="冲销" danger onClose={onClose}>
      <p className="hint">退出的货按原来的货值回到库存；换货的，采购单上不再算在订。换来的货已入库的不能冲销。</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：供应商不收、退错批次" />
    </ActionDialog>
  )
}
