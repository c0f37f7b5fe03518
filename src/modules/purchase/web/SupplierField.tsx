import { useId } from 'react'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { SupplierPick } from './SupplierPick.tsx'

type Props = {
  form: FormModel
  /** What the chosen one is called, where that is known already. */
  called?: string | undefined
  required?: boolean
  title?: string
}

/** The field of a form that names a supplier. */
export function SupplierField({ form, called, required = false, title = '供应商' }: Props) {
  const id = useId()
  const label = (
    <>
      {title}
      {required && <i aria-hidden="true">*</i>}
    </>
  )
  return (
    <FieldFrame form={form} name="supplierId" id={id} label={label}>
      <SupplierPick
        id={id}
        value={(form.values.supplierId ?? null) as number | null}
        {...(called !== undefined && { name: called })}
        invalid={form.faults.supplierId !== undefined}
        describedBy={`${id}-note`}
        onChange={picked => form.set('supplierId', picked?.id ?? null)}
      />
    </FieldFrame>
  )
}
