import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { orderRoutes as routes } from '../api/order.ts'

type Props = {
  named: { id: number; version: number }
  wishOn: string | null
  onDone: () => void
  onClose: () => void
}

/** Changes the day on which the customer wants the goods. */
export default function WishDialog({ named, wishOn, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.wish.body,
    given: { ...named, ...(wishOn !== null && { wishOn }) },
    send: (body, how) => call(routes.wish, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title="改希望到货日期" form={form} act="改期" onClose={onClose}>
      <FormField form={form} name="wishOn" autoFocus />
    </ActionDialog>
  )
}
