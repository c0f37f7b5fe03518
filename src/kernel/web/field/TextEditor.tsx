import type { EditorProps } from './Field.tsx'

/** Edits text on one line or several; a field for a phone shows the digits of a phone's keyboard. */
export function TextEditor({ field, value, onChange, invalid, describedBy, lines, sayWhy: _, ...rest }: EditorProps) {
  const shared = {
    ...rest,
    className: 'input',
    value: (value as string | null) ?? '',
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': field.required || undefined,
    autoComplete: 'off',
  }
  if (lines) return <textarea {...shared} rows={3} onChange={event => onChange(event.target.value)} />
  return (
    <input
      {...shared}
      type={field.kind === 'phone' ? 'tel' : 'text'}
      onChange={event => onChange(event.target.value)}
    />
  )
}
