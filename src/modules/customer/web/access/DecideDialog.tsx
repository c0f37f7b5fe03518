import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { accessRoutes } from '../../api/access.ts'
import { refreshCustomer } from '../queries.ts'

/** Grants a request for some days, or refuses it with a reason. */
export function DecideDialog({ id, grant, onClose }: { id: number; grant: boolean; onClose: () => void }) {
  const form = useForm({
    schema: accessRoutes.decide.body,
    given: { id, grant, ...(grant && { days: 7 }) },
    send: (body, how) => call(accessRoutes.decide, { body }, how),
    onSaved: () => {
      notice.success(grant ? '已同意' : '已拒绝')
      void refreshCustomer()
      onClose()
    },
  })
  return (
    <ActionDialog
      title={grant ? '同意查看' : '拒绝查看'}
      form={form}
      act={grant ? '同意' : '拒绝'}
      danger={!grant}
      onClose={onClose}
    >
      {grant && <FormField form={form} name="days" wide autoFocus />}
      <FormField
        form={form}
        name="answer"
        lines
        autoFocus={!grant}
        placeholder={grant ? '想对申请人说的话（选填）' : '为什么拒绝，申请人会看到'}
      />
    </ActionDialog>
  )
}
