import { DateField } from './DateField.tsx'
import type { EditorProps } from './Field.tsx'

/** Edits a day of the calendar: `2026-11-20`. */
export default function DayEditor(props: EditorProps) {
  return <DateField {...props} read={day => day} write={chosen => chosen.format('YYYY-MM-DD')} hint="请选择日期" />
}
