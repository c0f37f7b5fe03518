import { DatePicker, type DatePickerProps } from 'antd'
import { AntdProvider } from '../antd/provider.tsx'
import { type Dayjs, dayjs } from './calendar.ts'
import type { EditorProps } from './Field.tsx'

type Props = EditorProps & {
  /** The value as the calendar reads it, without zone. */
  read: (value: string) => string
  write: (chosen: Dayjs) => string
  hint: string
  more?: Pick<DatePickerProps, 'showTime' | 'format' | 'needConfirm'>
}

/** What fields for days and for moments have in common. */
export function DateField(props: Props) {
  const { id, value, onChange, onBlur, disabled, invalid, describedBy, placeholder, read, write, hint, more } = props
  return (
    <AntdProvider>
      <DatePicker
        id={id}
        className="fill"
        value={value ? dayjs(read(value as string)) : null}
        onChange={chosen => onChange(chosen ? write(chosen) : null)}
        onBlur={onBlur}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        aria-describedby={describedBy}
        placeholder={placeholder ?? hint}
        showNow={false}
        {...more}
      />
    </AntdProvider>
  )
}
