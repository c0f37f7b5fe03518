import { useRef, useState } from 'react'
import type { DayText } from '../../api/day.ts'
import { addressOf, openHere } from '../list/Line.tsx'
import { Popover } from '../ui/Popover.tsx'
import type { CalendarItem, CalendarProps, DayContent } from './Calendar.tsx'
import { DayList } from './DayList.tsx'

type Props<Item extends CalendarItem> = CalendarProps<Item> & {
  own: DayText
  content: DayContent<Item> | undefined
  current: boolean
  isToday: boolean
  /** The number of items shown before "+n". */
  most: number
  outside: boolean
}

/** Draws one day with its first items; `+n` shows them all. */
export function CalendarDay<Item extends CalendarItem>({
  own,
  content,
  current,
  isToday,
  most,
  outside,
  ...props
}: Props<Item>) {
  const more = useRef<HTMLButtonElement>(null)
  const [all, showAll] = useState(false)
  const count = content?.count ?? 0
  const shown = content?.items.slice(0, most) ?? []
  const choose = (target: EventTarget) => {
    if (!(target as Element).closest('a, button')) props.onShow(props.span, own)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: see Calendar
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's keys do the same
    <div
      role="gridcell"
      className="calendar-day"
      data-day={own}
      data-outside={outside || undefined}
      data-today={isToday || undefined}
      aria-selected={current}
      tabIndex={current ? 0 : -1}
      onClick={event => choose(event.target)}
    >
      <header>
        <span className="unseen">{`${own}，${count} 条`}</span>
        <span className="calendar-date" aria-hidden="true">
          {Number(own.slice(8))}
        </span>
        {count > 0 && <small aria-hidden="true">{count}</small>}
      </header>
      {shown.map(item => (
        <a
          key={item.id}
          className="calendar-item"
          href={addressOf(item)}
          title={props.nameOf(item)}
          tabIndex={current ? 0 : -1}
          onClick={event => openHere(event, () => props.onOpen(item))}
        >
          {props.draw(item)}
        </a>
      ))}
      {count > shown.length && (
        <button
          ref={more}
          type="button"
          className="calendar-rest"
          tabIndex={current ? 0 : -1}
          onClick={() => showAll(true)}
        >
          +{count - shown.length}
        </button>
      )}
      {all && (
        <Popover anchor={more} label={own} onClose={() => showAll(false)}>
          <div className="calendar-all">
            <DayList {...props} own={own} content={content} />
          </div>
        </Popover>
      )}
    </div>
  )
}
