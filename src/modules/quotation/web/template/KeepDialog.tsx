import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import type { QuotationDetail } from '../../api/quotation.ts'
import { templateRoutes as routes } from '../../api/template.ts'
import { refreshTemplates } from './templateQuery.ts'

type Props = { quotation: QuotationDetail; onClose: () => void }

/** Keeps the spaces and lines of a quotation as a template of the company. */
export default function KeepDialog({ quotation, onClose }: Props) {
  const form = useForm({
    schema: routes.add.body,
    given: { quotationId: quotation.id },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: ({ name }) => {
      notice.success(`已存为模板“${name}”`)
      void refreshTemplates()
      onClose()
    },
  })
  return (
    <ActionDialog title="存为报价模板" form={form} act="保存" onClose={onClose}>
      <p className="hint">保留空间、面积、明细和套餐，不带价格与优惠。</p>
      <FormField form={form} name="name" autoFocus placeholder="如 云庭花园 89 户型 瓷砖" />
      <FormField form={form} name="flatType" placeholder="如 三室两厅 89㎡" />
      <FormField form={form} name="remark" lines />
    </ActionDialog>
  )
}
