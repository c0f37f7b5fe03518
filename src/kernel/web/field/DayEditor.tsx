import { DateField } from './DateField.tsx'
import { kinds } from './DayPicker.tsx'
import type { EditorProps } from './Field.tsx'

/** Edits a day of the calendar: `2026-11-20`. */
export default function DayEditor(props: EditorProps) {
  return <DateField {...props} {...kinds.day} />
}
