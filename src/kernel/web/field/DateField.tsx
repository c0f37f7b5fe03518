import { DatePicker, type DatePickerProps } from 'antd'
import { AntdProvider } from '../antd/provider.tsx'
import { usePhone } from '../ui/usePhone.ts'
import { type Dayjs, dayjs } from './calendar.ts'
import type { EditorProps } from './Field.tsx'
import './dateSheet.css'

type Props = EditorProps & {
  /** The value as the calendar reads it, without zone. */
  read: (value: string) => string
  write: (chosen: Dayjs) => string
  hint: string
  more?: Pick<DatePickerProps, 'showTime' | 'format'>
}

/** What fields for days and for moments have in common. */
export function DateField(props: Props) {
  const { id, value, onChange, onBlur, disabled, invalid, describedBy, placeholder, read, write, hint, more } = props
  const phone = usePhone()
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
        classNames={{ popup: { root: 'date-sheet' } }}
        inputReadOnly={phone}
        needConfirm={phone && more?.showTime !== undefined}
        {...more}
      />
    </AntdProvider>
  )
}
