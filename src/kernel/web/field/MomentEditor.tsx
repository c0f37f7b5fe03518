import { DateField } from './DateField.tsx'
import { kinds } from './DayPicker.tsx'
import type { EditorProps } from './Field.tsx'

/** Edits a day and time of Asia/Shanghai in any browser; the value is ISO text with offset. */
export default function MomentEditor(props: EditorProps) {
  return <DateField {...props} {...kinds.moment} />
}
