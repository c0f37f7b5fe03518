import type { ReactNode } from 'react'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { MaskedField } from '../../../kernel/web/form/MaskedField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'

type Props = {
  form: FormModel
  /** The masked phone, before it is revealed. */
  masked: string | null
  /** What the company calls it. */
  title?: string
  /** Missing where the person may not see it. */
  onReveal: (() => Promise<unknown>) | undefined
  /** Warnings below the field. */
  children?: ReactNode
}

/** Edits a customer's phone after it was revealed, which is logged; without that right it stays unchanged. */
export function PhoneField({ form, masked, title = '', onReveal, children }: Props) {
  if (!('phone' in form.fields)) return <MaskedField title={title || '电话'} masked={masked} onReveal={onReveal} />
  return (
    <FormField form={form} name="phone">
      {children}
    </FormField>
  )
}
