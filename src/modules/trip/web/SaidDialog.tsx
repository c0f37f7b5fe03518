import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import type { tripRoutes } from '../api/trip.ts'

type Props = {
  route: (typeof tripRoutes)['cancel' | 'giveBack']
  named: { id: number; version: number }
  title: string
  act: string
  hint: string
  placeholder: string
  onDone: () => void
  onClose: () => void
}

/** Asks for a reason, with which a trip is called off or given back. */
export default function SaidDialog({ route, named, title, act, hint, placeholder, onDone, onClose }: Props) {
  const form = useForm({
    schema: route.body,
    given: named,
    send: (body, how) => call(route, { body } as never, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={title} form={form} act={act} danger onClose={onClose}>
      <p className="hint">{hint}</p>
      <FormField form={form} name="reason" lines autoFocus placeholder={placeholder} />
    </ActionDialog>
  )
}
