import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { windowRoutes as routes, type WindowRow } from '../contract/window.ts'

type Props = { window: Pick<WindowRow, 'id' | 'goodsName'>; onDone: () => void; onClose: () => void }

/** Voids a price, with the reason. */
export default function VoidDialog({ window: { id, goodsName }, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.revoke.body,
    given: { id },
    send: (body, how) => call(routes.revoke, { body }, how),
    onSaved: () => {
      notice.success('价格已作废')
      onDone()
    },
  })
  return (
    <ActionDialog title={`作废“${goodsName}”的价格`} form={form} act="作废" danger onClose={onClose}>
      <p className="hint">作废后，这段时间按其他价格或商品自己的标价报价。已签的单据不变。作废的价格仍留在列表里。</p>
      <FormField form={form} name="reason" wide lines autoFocus placeholder="如 录错了单位" />
    </ActionDialog>
  )
}
