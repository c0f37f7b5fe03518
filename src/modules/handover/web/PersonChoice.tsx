import { useId } from 'react'
import { Field } from '../../../kernel/web/field/Field.tsx'
import type { FieldSpec } from '../../../kernel/web/field/spec.ts'

const field: FieldSpec = { key: 'receiverId', title: '接收人', kind: 'employee', required: true, nothing: null }

type Props = {
  label: string
  value: number | null
  onChange: (id: number | null) => void
  autoFocus?: boolean
  invalid?: boolean
}

/** Chooses one person, by name or department. */
export function PersonChoice({ label, value, onChange, ...rest }: Props) {
  const id = useId()
  return (
    <div className="person-choice">
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <Field
        {...rest}
        id={id}
        field={field}
        value={value}
        placeholder="按姓名或部门查找"
        onChange={chosen => onChange((chosen as number | null) ?? null)}
      />
    </div>
  )
}
