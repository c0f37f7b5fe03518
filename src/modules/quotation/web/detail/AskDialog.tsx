import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { ApprovalDialog } from '../../../approval/web/start/ApprovalDialog.tsx'
import type { CheckedLine } from '../../../lines/api/checked.ts'
import type { QuotationDetail } from '../../api/quotation.ts'
import { quotationRoutes as routes } from '../../api/routes.ts'
import { refreshQuotations } from '../quotationQuery.ts'

type Props = { quotation: QuotationDetail; line: CheckedLine; onClose: () => void }

const usualDays = 15 // for which a special price is asked at first

/** Asks for a special price at what a line is sold at. */
export default function AskDialog({ quotation, line, onClose }: Props) {
  const untilOn = formatDate(startOfDay(Date.now(), usualDays))
  const form = useForm({
    schema: routes.ask.body,
    given: { id: quotation.id, linePlace: line.was, untilOn },
    send: (body, how) => call(routes.ask, { body }, how),
    onSaved: ({ number }) => {
      notice.success(`特价单 ${number} 已提交审批`)
      void refreshQuotations()
      onClose()
    },
  })
  return (
    <ApprovalDialog
      business="specialOffer"
      businessTitle="特价"
      title={`为“${line.name}”申请特价`}
      form={form}
      act="提交审批"
      onClose={onClose}
    >
      <p className="hint">按这一行现在的成交单价和这份报价单里的数量申请，批准后即可定稿。</p>
      <FormField form={form} name="untilOn" />
      <FormField form={form} name="reason" lines autoFocus placeholder="为什么需要这个价格" />
    </ApprovalDialog>
  )
}
