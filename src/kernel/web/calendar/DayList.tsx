import type { DayText } from '../../api/day.ts'
import { addressOf, openHere } from '../list/Line.tsx'
import type { CalendarItem, CalendarProps, DayContent } from './Calendar.tsx'

type Props<Item extends CalendarItem> = Pick<CalendarProps<Item>, 'draw' | 'onOpen' | 'onAll'> & {
  own: DayText
  content: DayContent<Item> | undefined
}

/** Draws all fetched items of a day, and a link to the rest. */
export function DayList<Item extends CalendarItem>({ own, content, draw, onOpen, onAll }: Props<Item>) {
  const { count = 0, items = [] } = content ?? {}
  return (
    <>
      <p className="calendar-of">
        {Number(own.slice(5, 7))} 月 {Number(own.slice(8))} 日 <small>{count} 条</small>
      </p>
      {count === 0 && <p className="nothing">这一天没有安排。</p>}
      {items.map(item => (
        <a
          key={item.id}
          className="calendar-item"
          href={addressOf(item)}
          onClick={event => openHere(event, () => onOpen(item))}
        >
          {draw(item)}
        </a>
      ))}
      {onAll && count > 0 && (
        <button type="button" className="link" onClick={() => onAll(own)}>
          {count > items.length ? `在列表里看全部 ${count} 条` : '在列表里看'}
        </button>
      )}
    </>
  )
}
