import { useId } from 'react'
import { yuan } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import { LazyRecordPick } from '../../../kernel/web/field/LazyRecordPick.tsx'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { LateNote } from '../../money/web/receipt/LateNote.tsx'
import { type BankStatementRow, bankStatementRoutes as routes } from '../api/bankStatement.ts'

async function find(search: string) {
  const found = await call(routes.contracts, { body: { search } }, { quiet: true })
  return found.map(({ id, number, customerName, open }) => ({
    id,
    name: `${number} ${customerName}`,
    note: open > 0 ? `未收 ${yuan(open)}` : '已收齐',
  }))
}

type Props = { row: BankStatementRow; onClose: () => void; onSaved: () => void }

/** Ignores a row, with the reason. */
export function IgnoreRow({ row: { id, version }, onClose, onSaved }: Props) {
  const form = useForm({
    schema: routes.ignore.body,
    given: { id, version },
    send: (body, how) => call(routes.ignore, { body }, how),
    onSaved: () => {
      onSaved()
      onClose()
    },
  })
  return (
    <ActionDialog title="忽略这笔流水" form={form} act="忽略" onClose={onClose}>
      <FormField form={form} name="reason" wide autoFocus placeholder="如：老板自己转入、账户间互转" />
    </ActionDialog>
  )
}

/** Makes a receipt of a row; amount, day, payer and serial are those of the row. */
export function CreateReceipt({ row: { id, version, day }, onClose, onSaved }: Props) {
  const form = useForm({
    schema: routes.create.body,
    given: { id, version, kind: 'payment' },
    send: (body, how) => call(routes.create, { body }, how),
    onSaved: () => {
      onSaved()
      onClose()
    },
  })
  const picker = useId()
  return (
    <ActionDialog title="由流水新建收款单" form={form} act="新建" onClose={onClose}>
      <FieldFrame form={form} name="contractId" id={picker} label="合同" size="wide">
        <LazyRecordPick
          id={picker}
          kind="bankStatementContract"
          placeholder="合同号或客户姓名"
          find={find}
          value={(form.values.contractId as number | null | undefined) ?? null}
          invalid={form.faults.contractId !== undefined}
          describedBy={`${picker}-note`}
          onChange={picked => form.set('contractId', picked?.id ?? null)}
        />
      </FieldFrame>
      <FormField form={form} name="kind" wide />
      <LateNote day={day} />
      <p className="hint">金额、日期、付款人和流水号取自流水；收款单由他人确认，按默认规则分配到期款。</p>
    </ActionDialog>
  )
}
