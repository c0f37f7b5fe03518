import { type ReactNode, useId } from 'react'
import { Field } from '../../../../../kernel/web/field/Field.tsx'
import type { FieldSpec } from '../../../../../kernel/web/field/spec.ts'

type Props = Pick<FieldSpec, 'title' | 'kind'> &
  Partial<FieldSpec> & {
    value: unknown
    onChange: (value: unknown) => void
    hint?: ReactNode
    lines?: boolean
    placeholder?: string
    /** The keyboard begins here when the panel opens. */
    first?: boolean
  }

/** Shows a setting with its label; a choice counts at once. */
export function Setting({ value, onChange, hint, lines, placeholder, first, ...spec }: Props) {
  const id = useId()
  const field: FieldSpec = { key: spec.title, required: true, nothing: spec.many ? [] : undefined, ...spec }
  return (
    <div className="setting" data-first={first || undefined}>
      <label htmlFor={id}>{spec.title}</label>
      <Field id={id} field={field} value={value} lines={lines} placeholder={placeholder} onChange={onChange} />
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}

type CheckProps = { title: string; on: boolean; hint?: string; onChange: (on: boolean) => void }

/** Edits a yes or no. */
export function Check({ title, on, hint, onChange }: CheckProps) {
  return (
    <label className="setting-check">
      <input type="checkbox" className="check" checked={on} onChange={event => onChange(event.target.checked)} />
      <span>
        {title}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  )
}

/** Edits whole numbers within bounds; other text changes nothing. */
export function NumberSetting({
  min,
  max,
  onChange,
  ...rest
}: Omit<Props, 'kind' | 'onChange'> & { min: number; max: number; onChange: (value: number) => void }) {
  return (
    <Setting
      {...rest}
      kind="integer"
      onChange={value => {
        const number = Number(value)
        if (value !== null && Number.isInteger(number)) onChange(Math.min(max, Math.max(min, number)))
      }}
    />
  )
}
