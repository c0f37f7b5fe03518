import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { entryRoutes as routes } from '../../api/entry.ts'
import { WorkerField } from '../WorkerField.tsx'

/** Notes by hand what somebody earned of which no paper tells. */
export default function HandDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: routes.hand.body,
    name: 'wageEntry-hand',
    given: { work: 'install', unit: 'piece', quantity: 1 },
    send: (body, how) => call(routes.hand, { body }, how),
    onSaved: () => {
      notice.success('已补记')
      onClose()
    },
  })
  return (
    <ActionDialog title="手工补记" form={form} act="记下" width={560} onClose={onClose}>
      <WorkerField form={form} name="installerId" label="师傅" />
      <FormField form={form} name="work" />
      {form.values.work === 'install' && <FormField form={form} name="trade" placeholder="不分类别" />}
      <FormField form={form} name="quantity" />
      <FormField form={form} name="unit" />
      <FormField form={form} name="price" />
      <FormField form={form} name="reason" lines placeholder="如：客户临时加装一个吊柜" />
    </ActionDialog>
  )
}
