import { DatePicker, type DatePickerProps } from 'antd'
import type { KeyboardEvent } from 'react'
import { AntdProvider } from '../antd/provider.tsx'
import { usePhone } from '../ui/usePhone.ts'
import { type Dayjs, dayjs } from './calendar.ts'
import type { EditorProps } from './Field.tsx'
import { useTyped } from './useTyped.ts'
import './dateSheet.css'

/** What a field differs by from one for days. */
export type CalendarKind = Pick<
  DatePickerProps,
  'showTime' | 'format' | 'picker' | 'minDate' | 'maxDate' | 'allowClear'
>

type Props = Omit<EditorProps, 'field' | 'id'> & {
  id?: string
  /** The name for screen readers where no label points to the field. */
  label?: string
  /** The value as the calendar reads it, without zone. */
  read: (value: string) => string
  write: (chosen: Dayjs) => string
  hint: string
  more?: CalendarKind
}

/** Draws the input and calendar that fields for days, months, times and moments share. */
export function DateField(props: Props) {
  const { id, label, value, onChange, onBlur, disabled, invalid, describedBy, placeholder, read, write, hint, more } =
    props
  const phone = usePhone()
  const format = formatOf(more)
  const at = value ? dayjs(read(value as string)) : null
  const take = (typed: Dayjs) => {
    if (isWithin(typed, more)) onChange(write(typed))
  }
  const { key, ...typed } = useTyped(format, take, at?.format(format) ?? '')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    keepFromForm(event)
    typed.onKeyDown(event)
  }
  return (
    <AntdProvider>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what is typed into the input inside. */}
      <div className="date-field" onKeyDown={onKeyDown} onBlur={typed.onBlur}>
        <DatePicker
          key={key}
          id={id}
          className="fill"
          value={at}
          onChange={chosen => onChange(chosen ? write(chosen) : null)}
          onBlur={onBlur}
          disabled={disabled}
          status={invalid ? 'error' : undefined}
          aria-label={label}
          aria-describedby={describedBy}
          placeholder={placeholder ?? hint}
          showNow={false}
          classNames={{ popup: { root: 'date-sheet' } }}
          inputReadOnly={phone}
          needConfirm={phone && (more?.showTime !== undefined || more?.picker === 'time')}
          {...more}
        />
      </div>
    </AntdProvider>
  )
}

/** Returns how a calendar writes. */
function formatOf(more: CalendarKind | undefined): string {
  if (typeof more?.format === 'string') return more.format
  return more?.picker === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'
}

/** Tells whether a day lies within the bounds of a calendar. */
const isWithin = (at: Dayjs, { minDate, maxDate }: CalendarKind = {}) =>
  !(minDate && at.isBefore(minDate, 'day')) && !(maxDate && at.isAfter(maxDate, 'day'))

/** Keeps Enter from sending the form: in the input it takes the typed date or opens the calendar. */
function keepFromForm(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
