import { type ReactNode, useId } from 'react'
import { Field } from '../field/Field.tsx'
import type { FormModel } from './useForm.ts'

type Props = {
  form: FormModel
  name: string
  /** Across both columns; or a third of them, for short values that belong together. */
  wide?: boolean
  third?: boolean
  /** Several lines of text. */
  lines?: boolean
  title?: string
  placeholder?: string
  autoFocus?: boolean
  disabled?: boolean
  /** Help or warning below the field. */
  children?: ReactNode
}

/** A field of a form with its label and, when it is wrong, why. */
export function FormField({ form, name, wide, third, lines, title, children, ...rest }: Props) {
  const id = useId()
  const field = form.fields[name]
  if (!field) throw new Error(`no field ${name} in the form's schema`)
  const fault = form.faults[name]
  const size = wide || lines ? ' field-wide' : third ? ' field-third' : ''
  return (
    <div className={`field${size}`} data-field={name} data-wrong={fault !== undefined || undefined}>
      <label htmlFor={id}>
        {title ?? field.title}
        {field.required && <i aria-hidden="true">*</i>}
      </label>
      <Field
        {...rest}
        id={id}
        field={field}
        value={form.values[name]}
        invalid={fault !== undefined}
        describedBy={`${id}-note`}
        lines={lines}
        onChange={value => form.set(name, value)}
        onBlur={() => form.touch(name)}
      />
      <div id={`${id}-note`} className="field-note">
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
