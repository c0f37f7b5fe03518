import { DatePicker } from 'antd'
import { AntdProvider } from '../antd/provider.tsx'
import { dayjs } from './calendar.ts'
import type { EditorProps } from './Field.tsx'

/** A day of the calendar: `2026-11-20`. */
export default function DayEditor({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  placeholder,
}: EditorProps) {
  return (
    <AntdProvider>
      <DatePicker
        id={id}
        className="fill"
        value={value ? dayjs(value as string) : null}
        onChange={chosen => onChange(chosen ? chosen.format('YYYY-MM-DD') : null)}
        onBlur={onBlur}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        aria-describedby={describedBy}
        placeholder={placeholder ?? '请选择日期'}
        showNow={false}
      />
    </AntdProvider>
  )
}
