import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { type InstallDetail, installRoutes as routes } from '../api/installation.ts'
import { InstallerPick } from './InstallerPick.tsx'
import { homeOf } from './queries.ts'

type Props = { one: InstallDetail; onDone: (planned: InstallDetail) => void; onClose: () => void }

/** Plans on which half day somebody comes; says what has not come to the home, for which a reason is asked. */
export default function PlanDialog({ one, onDone, onClose }: Props) {
  const { data } = useQuery({ ...homeOf(one.contractId), refetchOnMount: 'always' })
  const lacking = (data?.lines ?? []).filter(
    ({ contractLineId, lacks }) => lacks !== '' && one.lines.some(line => line.contractLineId === contractLineId),
  )
  const form = useForm({
    schema: routes.plan.body,
    given: {
      id: one.id,
      version: one.version,
      ...(one.plannedOn !== null && { plannedOn: one.plannedOn }),
      half: one.half ?? 'morning',
      ...(one.installerId !== null && { installerId: one.installerId }),
      earlyReason: one.earlyReason,
      movedReason: '',
    },
    send: (body, how) => call(routes.plan, { body }, how),
    onSaved: planned => {
      onDone(planned)
      onClose()
    },
  })
  const moved = one.plannedOn !== null && (form.values.plannedOn !== one.plannedOn || form.values.half !== one.half)
  return (
    <ActionDialog
      title={`${one.plannedOn === null ? '安排' : '改期'} ${one.number}`}
      form={form}
      act="确定"
      onClose={onClose}
    >
      {lacking.map(({ contractLineId, name, lacks }) => (
        <p key={contractLineId} className="form-warning">
          {name}：{lacks}
        </p>
      ))}
      <FormField form={form} name="plannedOn" autoFocus />
      <FormField form={form} name="half" />
      <InstallerField form={form} called={one.installer} />
      {lacking.length > 0 && (
        <FormField form={form} name="earlyReason" wide required placeholder="如：客户急住，先装柜体" />
      )}
      {moved && <FormField form={form} name="movedReason" wide required placeholder="如：客户上午没空、缺五金" />}
    </ActionDialog>
  )
}

function InstallerField({ form, called }: { form: FormModel; called: string }) {
  const id = useId()
  const label = (
    <>
      安装工<i aria-hidden="true">*</i>
    </>
  )
  return (
    <FieldFrame form={form} name="installerId" id={id} label={label}>
      <InstallerPick
        id={id}
        value={(form.values.installerId ?? null) as number | null}
        {...(called !== '' && { name: called })}
        invalid={form.faults.installerId !== undefined}
        describedBy={`${id}-note`}
        onChange={picked => form.set('installerId', picked?.id ?? null)}
      />
    </FieldFrame>
  )
}
