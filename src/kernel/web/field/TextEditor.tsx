import type { FieldKind } from '../../api/fields.ts'
import type { EditorProps } from './Field.tsx'

const types: Partial<Record<FieldKind, string>> = { phone: 'tel', password: 'password' }

/** Edits text on one line or several; a field for a phone shows the digits of a phone's keyboard, one for a password hides what is typed. */
export function TextEditor({ field, value, onChange, invalid, describedBy, lines, sayWhy: _, ...rest }: EditorProps) {
  const shared = {
    ...rest,
    className: 'input',
    value: (value as string | null) ?? '',
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': field.required || undefined,
    autoComplete: field.kind === 'password' ? 'current-password' : 'off',
  }
  if (lines) return <textarea {...shared} rows={3} onChange={event => onChange(event.target.value)} />
  return <input {...shared} type={types[field.kind] ?? 'text'} onChange={event => onChange(event.target.value)} />
}
