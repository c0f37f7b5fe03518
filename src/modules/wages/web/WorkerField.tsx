import { useId } from 'react'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { WorkerPick } from './WorkerPick.tsx'

type Props = { form: FormModel; name: string; label: string; needed?: boolean; called?: string }

/** A field of a form that picks somebody who installs or carries. */
export function WorkerField({ form, name, label, needed = true, called = '' }: Props) {
  const id = useId()
  const titled = (
    <>
      {label}
      {needed && <i aria-hidden="true">*</i>}
    </>
  )
  return (
    <FieldFrame form={form} name={name} id={id} label={titled}>
      <WorkerPick
        id={id}
        value={(form.values[name] ?? null) as number | null}
        {...(called !== '' && { name: called })}
        invalid={form.faults[name] !== undefined}
        describedBy={`${id}-note`}
        onChange={picked => form.set(name, picked?.id ?? null)}
      />
    </FieldFrame>
  )
}
