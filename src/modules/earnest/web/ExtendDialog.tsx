import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import type { EarnestDetail } from '../api/earnest.ts'
import { earnestRoutes as routes } from '../api/routes.ts'

type Props = { earnest: EarnestDetail; onDone: () => void; onClose: () => void }

/** Extends until when goods are kept. */
export function ExtendDialog({ earnest: { id, version, untilAt }, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.extend.body,
    given: { id, version, untilAt },
    send: (body, how) => call(routes.extend, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title="延长留货" form={form} act="延期" onClose={onClose}>
      <FormField form={form} name="untilAt" autoFocus wide />
    </ActionDialog>
  )
}
