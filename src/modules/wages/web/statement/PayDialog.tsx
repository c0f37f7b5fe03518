import { yuan } from '../../../../kernel/api/format.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { statementRoutes as routes, type StatementDetail } from '../../api/statement.ts'

type Props = { one: StatementDetail; onDone: () => void; onClose: () => void }

/** Notes when and how a statement was paid. */
export default function PayDialog({ one, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.pay.body,
    given: { id: one.id, version: one.version, paidOn: formatDate(Date.now()) },
    send: (body, how) => call(routes.pay, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`付款 ${one.number}`} form={form} act="已付款" onClose={onClose}>
      <p className="hint">
        付给{one.installer}
        {one.amount !== undefined && ` ${yuan(one.amount)}`}。登记后不能撤回；算错的冲正那笔工钱，下次结算时扣回。
      </p>
      <FormField form={form} name="paidOn" />
      <FormField form={form} name="paidWay" autoFocus />
      <FormField form={form} name="paidNote" wide placeholder="如：转账尾号、代收人" />
    </ActionDialog>
  )
}
