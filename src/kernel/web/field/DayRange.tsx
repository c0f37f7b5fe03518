import { DatePicker } from 'antd'
import { AntdProvider } from '../antd/provider.tsx'
import { usePhone } from '../ui/usePhone.ts'
import { type Dayjs, dayjs } from './calendar.ts'
import { readTyped, useTyped } from './useTyped.ts'
import './dateSheet.css'

const format = 'YYYY-MM-DD'

/** The first and the last day, each `2026-11-20`; null is open. */
export type DayPair = [string | null, string | null]

type Props = {
  value: DayPair
  onChange: (days: DayPair) => void
  /** Either side may stay open, and both may be cleared. */
  open?: boolean
}

/** Edits a period from one day to another, both included. */
export default function DayRange({ value: [from, to], onChange, open = false }: Props) {
  const phone = usePhone()
  const { key, ...typed } = useTyped(format, (_, input) => {
    const both = [...(input.closest('.ant-picker')?.querySelectorAll('input') ?? [])]
    const [first = null, last = null] = both.map(one => written(readTyped(one.value, format)))
    const isWhole = open || (first !== null && last !== null)
    if (isWhole && !(first && last && first > last)) onChange([first, last])
  })
  return (
    <AntdProvider>
      <div className="fill" {...typed}>
        <DatePicker.RangePicker
          key={key}
          className="fill"
          value={[dayOf(from), dayOf(to)]}
          allowEmpty={[open, open]}
          allowClear={open}
          placeholder={['开始日期', '结束日期']}
          classNames={{ popup: { root: 'date-sheet' } }}
          inputReadOnly={phone}
          onChange={chosen => onChange([written(chosen?.[0]), written(chosen?.[1])])}
        />
      </div>
    </AntdProvider>
  )
}

const dayOf = (day: string | null) => (day ? dayjs(day) : null)
const written = (day: Dayjs | null | undefined) => day?.format(format) ?? null
