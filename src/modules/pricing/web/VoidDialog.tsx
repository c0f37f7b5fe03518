import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { windowRoutes as routes, type WindowRow } from '../api/window.ts'

type Props = {
  window: Pick<WindowRow, 'id' | 'goodsName' | 'fromDay'>
  onDone: () => void
  onClose: () => void
}

/** Takes a price back, with the reason: it ends today where it has held before, and is voided otherwise. */
export default function VoidDialog({ window: { id, goodsName, fromDay }, onDone, onClose }: Props) {
  const act = actOf({ fromDay })
  const form = useForm({
    schema: routes.revoke.body,
    given: { id },
    send: (body, how) => call(routes.revoke, { body }, how),
    onSaved: () => {
      notice.success(`价格已${act}`)
      onDone()
    },
  })
  return (
    <ActionDialog title={`${act}“${goodsName}”的价格`} form={form} act={act} danger onClose={onClose}>
      <p className="hint">
        {act === '停用' ? '从今天起' : '作废后，这段时间'}
        按其他价格或商品自己的标价报价，过去的日子和已签的单据不变。它仍留在列表里。
      </p>
      <FormField form={form} name="reason" wide lines autoFocus placeholder="如 录错了单位" />
    </ActionDialog>
  )
}

/** Returns what taking a price back does: it only ends where it has held before today. */
const actOf = ({ fromDay }: Pick<WindowRow, 'fromDay'>) => (fromDay < formatDate(Date.now()) ? '停用' : '作废')
