import { formatDateTime } from '../../api/time.ts'
import { type Dayjs, dayjs } from './calendar.ts'
import { type CalendarKind, DateField } from './DateField.tsx'
import type { Picked, PickProps } from './DayPick.tsx'

type Kind = { read: (value: string) => string; write: (chosen: Dayjs) => string; hint: string; more?: CalendarKind }

const as = (format: string) => (chosen: Dayjs) => chosen.format(format)
const same = (value: string) => value

/** How each kind is read by the calendar, written, and drawn. */
export const kinds: Record<Picked, Kind> = {
  day: { read: same, write: as('YYYY-MM-DD'), hint: '请选择日期' },
  month: { read: same, write: as('YYYY-MM'), hint: '请选择月份', more: { picker: 'month' } },
  time: {
    read: time => `2000-01-01T${time}`,
    write: as('HH:mm'),
    hint: '请选择时间',
    more: { picker: 'time', format: 'HH:mm' },
  },
  moment: {
    read: formatDateTime,
    write: chosen => `${chosen.format('YYYY-MM-DDTHH:mm:00')}+08:00`,
    hint: '请选择时间',
    more: { showTime: { format: 'HH:mm', minuteStep: 5 }, format: 'YYYY-MM-DD HH:mm' },
  },
}

/** Draws the input and the calendar of `DayPick`. */
export default function DayPicker({ of = 'day', id, label, value, onChange, min, max, kept }: PickProps) {
  const { read, write, hint, more } = kinds[of]
  const bound = (at: string | undefined) => (at ? dayjs(read(at)) : undefined)
  return (
    <DateField
      id={id}
      label={label}
      value={value}
      onChange={chosen => onChange((chosen as string | null) ?? '')}
      read={read}
      write={write}
      hint={hint}
      more={{ ...more, minDate: bound(min), maxDate: bound(max), allowClear: !kept }}
    />
  )
}
