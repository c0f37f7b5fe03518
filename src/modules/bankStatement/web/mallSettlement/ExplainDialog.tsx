import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { type BankStatementRow, bankStatementRoutes as routes } from '../../api/bankStatement.ts'
import type { MallDue } from '../../api/mallSettlement.ts'

type Props = { row: BankStatementRow; due: MallDue; onClose: () => void; onDone: () => void }

/** Enters a mall's payment from a row that is far beyond what the mall owes, with the reason. */
export function ExplainDialog({ row, due, onClose, onDone }: Props) {
  const { accountId, month, accountName, leftOver } = due
  const form = useForm({
    schema: routes.createMall.body,
    given: { id: row.id, version: row.version, accountId, month, remark: '' },
    send: (body, how) => call(routes.createMall, { body }, how),
    onSaved: onDone,
  })
  return (
    <ActionDialog
      title={`${accountName} ${month.slice(0, 7)} 的回款 ${yuan(row.amount)}`}
      form={form}
      act="登记"
      onClose={onClose}
    >
      <p className="hint">
        这笔流水远超商场到这个月的欠款 {yuan(Math.max(0, leftOver))}，请核对月份；确实如此，请写明原因。
      </p>
      <FormField form={form} name="remark" lines autoFocus />
    </ActionDialog>
  )
}
