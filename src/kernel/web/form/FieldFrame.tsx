import type { ReactNode } from 'react'
import type { FormModel } from './useForm.ts'

type Props = {
  form: FormModel
  name: string
  /** The id of the editor; its note is `<id>-note`. */
  id: string
  label: ReactNode
  /** The width in the form's grid: one of two columns by default, both, or a third. */
  size?: 'wide' | 'third'
  /** Help or warning below the field. */
  note?: ReactNode
  children: ReactNode
}

/** Draws the frame of a field around its editor: its label and, for a wrong value, the reason. */
export function FieldFrame({ form, name, id, label, size, note, children }: Props) {
  const fault = form.faults[name]
  return (
    <div
      className={size ? `field field-${size}` : 'field'}
      data-field={name}
      data-wrong={fault !== undefined || undefined}
    >
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={`${id}-note`} className="field-note">
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
        {note}
      </div>
    </div>
  )
}
