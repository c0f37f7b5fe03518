import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { ShownField } from '../contract/approval.ts'
import { mayFill } from './document.ts'

/** The fields of a document that may be filled in. */
export function DocumentFields({ form, fields }: { form: FormModel; fields: readonly ShownField[] }) {
  const open = fields.filter(mayFill)
  if (open.length === 0) return null
  return (
    <div className="form-grid">
      {open.map(field => (
        <FormField
          key={field.key}
          form={form}
          name={field.key}
          title={field.kind === 'choices' && field.required ? `${field.title}（必填）` : undefined}
          lines={field.kind === 'longText'}
        />
      ))}
    </div>
  )
}
