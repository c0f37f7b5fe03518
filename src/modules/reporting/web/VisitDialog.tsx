import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { viewMinutes, viewRoutes } from '../../organisation/api/view.ts'
import { keepPlace, leadOn } from '../../organisation/web/view/viewing.ts'

type Props = { office: { officeId: number; officeName: string }; onClose: () => void }

/** The platform's door into a company: a reason, which the company reads, and in. */
export default function VisitDialog({ office, onClose }: Props) {
  const form = useForm({
    schema: viewRoutes.visit.body,
    given: { officeId: office.officeId },
    send: (body, how) => {
      keepPlace()
      return leadOn(() => call(viewRoutes.visit, { body }, how))
    },
    onSaved: () => location.assign('/'),
  })
  return (
    <ActionDialog title={`进入 ${office.officeName} 查看`} form={form} act="进入查看" onClose={onClose}>
      <p className="visit-words">
        您将以该企业管理员的视角只读查看，最长 {viewMinutes}{' '}
        分钟。进入、退出和原因会写入双方的日志，并通知该企业的管理员。
      </p>
      <FormField form={form} name="reason" wide lines autoFocus placeholder="例如：客户来电，看不到新分配的记录" />
    </ActionDialog>
  )
}
