import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { type FactoryDetail, factoryRoutes as routes } from '../api/factoryOrder.ts'

type Props = { one: FactoryDetail; onDone: () => void; onClose: () => void }

/** Changes the day that the factory promises. */
export default function PromiseDialog({ one: { id, version, number, promisedOn }, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.promise.body,
    given: { id, version, ...(promisedOn !== null && { promisedOn }) },
    send: (body, how) => call(routes.promise, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`改交期 ${number}`} form={form} act="改交期" onClose={onClose}>
      <FormField form={form} name="promisedOn" autoFocus />
    </ActionDialog>
  )
}
