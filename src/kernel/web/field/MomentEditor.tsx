import { DatePicker } from 'antd'
import { formatDateTime } from '../../contract/time.ts'
import { AntdProvider } from '../antd/provider.tsx'
import { dayjs } from './calendar.ts'
import type { EditorProps } from './Field.tsx'

/** A day and time of Asia/Shanghai, wherever the browser is; ISO text with offset underneath. */
export default function MomentEditor({
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
        showTime={{ format: 'HH:mm', minuteStep: 5 }}
        format="YYYY-MM-DD HH:mm"
        value={value ? dayjs(formatDateTime(value as string)) : null}
        onChange={chosen => onChange(chosen ? `${chosen.format('YYYY-MM-DDTHH:mm:00')}+08:00` : null)}
        onBlur={onBlur}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        aria-describedby={describedBy}
        placeholder={placeholder ?? '请选择时间'}
        needConfirm={false}
        showNow={false}
      />
    </AntdProvider>
  )
}
