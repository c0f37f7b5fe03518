import { formatDateTime } from '../../contract/time.ts'
import { DateField } from './DateField.tsx'
import type { EditorProps } from './Field.tsx'

const more = { showTime: { format: 'HH:mm', minuteStep: 5 }, format: 'YYYY-MM-DD HH:mm' } as const

/** Edits a day and time of Asia/Shanghai in any browser; the value is ISO text with offset. */
export default function MomentEditor(props: EditorProps) {
  return (
    <DateField
      {...props}
      read={formatDateTime}
      write={chosen => `${chosen.format('YYYY-MM-DDTHH:mm:00')}+08:00`}
      hint="请选择时间"
      more={more}
    />
  )
}
