import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import type { FlowRow } from '../../contract/flow.ts'
import { flowRoutes } from '../../contract/flowRoutes.ts'

type Props = {
  flow: { id: number; name: string; version: number; number: number | null }
  onDone: (after: FlowRow) => void
  onClose: () => void
}

/** Publishes what is drawn and saved: new documents take it from then on. */
export default function PublishDialog({ flow, onDone, onClose }: Props) {
  const { id, version, name, number } = flow
  const form = useForm({
    schema: flowRoutes.publish.body,
    given: { id, version, note: number === null ? '第一版' : '' },
    send: (body, how) => call(flowRoutes.publish, { body }, how),
    onSaved: onDone,
  })
  return (
    <ActionDialog title={`发布“${name}”第 ${(number ?? 0) + 1} 版`} form={form} act="发布" onClose={onClose}>
      <p className="field-wide">发布后新发起的审批按这一版走，进行中的审批仍按原来的版本。</p>
      <FormField form={form} name="note" title="发布说明" lines autoFocus placeholder="改了什么、为什么" />
    </ActionDialog>
  )
}
