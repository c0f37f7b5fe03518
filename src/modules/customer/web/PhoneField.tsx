import { type ReactNode, useId } from 'react'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'

type Props = {
  form: FormModel
  /** The masked phone, before it is revealed. */
  masked: string | null
  /** Missing where the person may not see it. */
  onReveal: (() => Promise<unknown>) | undefined
  /** Warnings below the field. */
  children?: ReactNode
}

/** Edits a customer's phone after it was revealed, which is logged; without that right it stays unchanged. */
export function PhoneField({ form, masked, onReveal, children }: Props) {
  const id = useId()
  if ('phone' in form.fields)
    return (
      <FormField form={form} name="phone">
        {children}
      </FormField>
    )
  return (
    <div className="field">
      <label htmlFor={id}>电话</label>
      <span className="masked">
        <input id={id} className="input" disabled value={masked ?? ''} />
        {onReveal && (
          <Button icon="eye" onClick={() => void onReveal().catch(() => {})} title="会留下查看记录">
            查看并修改
          </Button>
        )}
      </span>
    </div>
  )
}
