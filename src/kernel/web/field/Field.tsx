import { lazy, Suspense } from 'react'
import { NumberEditor } from './NumberEditor.tsx'
import type { FieldSpec } from './spec.ts'
import { TextEditor } from './TextEditor.tsx'

export type EditorProps = {
  id: string
  field: FieldSpec
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  disabled?: boolean
  invalid?: boolean
  /** Id of the element that holds the hint or the fault. */
  describedBy?: string
  placeholder?: string
  autoFocus?: boolean
  /** Keeps unreadable text as it was typed, with the reason, for a form that shows it. */
  sayWhy?: boolean
  /** Several lines of text. */
  lines?: boolean
}

// Ant Design arrives with the first field that needs it.
const ChoiceEditor = lazy(() => import('./ChoiceEditor.tsx'))
const DayEditor = lazy(() => import('./DayEditor.tsx'))
const RecordEditor = lazy(() => import('./RecordEditor.tsx'))
const MomentEditor = lazy(() => import('./MomentEditor.tsx'))

/** Edits a field with the editor of its kind. */
export function Field(props: EditorProps) {
  return (
    <Suspense fallback={<div className="input input-waiting" />}>
      <Editor {...props} />
    </Suspense>
  )
}

function Editor(props: EditorProps) {
  switch (props.field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'area':
    case 'rate':
    case 'discount':
      return <NumberEditor {...props} />
    case 'date':
      return <DayEditor {...props} />
    case 'datetime':
      return <MomentEditor {...props} />
    case 'boolean':
      return <BooleanEditor {...props} />
    case 'enum':
    case 'enums':
    case 'dictionary':
    case 'dictionaries':
    case 'employee':
    case 'department':
    case 'reference':
      return <ChoiceEditor {...props} />
    case 'record':
      return <RecordEditor {...props} />
    default:
      return <TextEditor {...props} />
  }
}

function BooleanEditor({ id, value, onChange, onBlur, disabled }: EditorProps) {
  return (
    <input
      id={id}
      type="checkbox"
      className="check"
      checked={value === true}
      disabled={disabled}
      onChange={event => onChange(event.target.checked)}
      onBlur={onBlur}
    />
  )
}
