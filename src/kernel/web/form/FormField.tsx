import { type ReactNode, useId } from 'react'
import { Field } from '../field/Field.tsx'
import { FieldFrame } from './FieldFrame.tsx'
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
  /** It must be filled though the schema alone does not say so. */
  required?: boolean
  placeholder?: string
  autoFocus?: boolean
  disabled?: boolean
  /** Help or warning below the field. */
  children?: ReactNode
}

/** Shows a field of a form with its label and, when it is wrong, why. */
export function FormField({ form, name, wide, third, lines, title, required, children, ...rest }: Props) {
  const id = useId()
  const field = form.fields[name]
  if (!field) throw new Error(`no field ${name} in the form's schema`)
  const label = (
    <>
      {title ?? field.title}
      {(required || field.required) && <i aria-hidden="true">*</i>}
    </>
  )
  const size = wide || lines ? 'wide' : third ? 'third' : undefined
  return (
    <FieldFrame form={form} name={name} id={id} label={label} size={size} note={children}>
      <Field
        {...rest}
        id={id}
        field={field}
        value={form.values[name]}
        invalid={form.faults[name] !== undefined}
        describedBy={`${id}-note`}
        lines={lines}
        sayWhy
        onChange={value => form.set(name, value)}
        onBlur={() => form.touch(name)}
      />
    </FieldFrame>
  )
}
