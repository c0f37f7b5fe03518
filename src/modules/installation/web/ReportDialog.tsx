import { useId } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import type { InstallDetail } from '../api/installation.ts'
import { workRoutes as routes } from '../api/work.ts'

type Props = { one: InstallDetail; onDone: () => void; onClose: () => void }

/** Reports a problem of an installation, and who answers for it. */
export default function ReportDialog({ one, onDone, onClose }: Props) {
  const lineId = useId()
  const form = useForm({
    schema: routes.report.body,
    given: { id: one.id, contractLineId: one.lines.length === 1 ? (one.lines[0]?.contractLineId ?? null) : null },
    send: (body, how) => call(routes.report, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`登记问题 ${one.number}`} form={form} act="登记" onClose={onClose}>
      <FormField form={form} name="kind" />
      <FormField form={form} name="answers" />
      <FieldFrame form={form} name="contractLineId" id={lineId} label="哪一行商品" size="wide">
        <SearchSelect
          id={lineId}
          clearable
          value={(form.values.contractLineId ?? undefined) as number | undefined}
          placeholder="不是某一行的可以不选"
          options={one.lines.map(({ contractLineId, space, name, made }) => ({
            value: contractLineId,
            label: [space, name, made].filter(Boolean).join(' '),
          }))}
          onChange={picked => form.set('contractLineId', typeof picked === 'number' ? picked : null)}
        />
      </FieldFrame>
      <FormField form={form} name="description" lines placeholder="如：左门板磕角，补一扇" />
      {one.state !== 'accepted' && <FormField form={form} name="blocking" />}
    </ActionDialog>
  )
}
