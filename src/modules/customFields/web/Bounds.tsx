import { NumberProp } from '../../forms/web/designer/Prop.tsx'
import type { FieldProps } from './fieldProps.ts'

/** The least and the most that a number may be. */
export function Bounds({ field, editable, onChange }: FieldProps) {
  const off = { disabled: !editable }
  const kind = field.kind === 'money' ? 'money' : 'number'
  return (
    <div className="prop-pair">
      <NumberProp {...off} title="最小" kind={kind} value={field.min} onChange={min => onChange({ min }, 'min')} />
      <NumberProp {...off} title="最大" kind={kind} value={field.max} onChange={max => onChange({ max }, 'max')} />
    </div>
  )
}
