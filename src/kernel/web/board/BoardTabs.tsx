import { type RefObject, useEffect, useState } from 'react'
import { scrolling } from '../motion.ts'
import type { BoardColumn, CardBase } from './columns.ts'

type Props = { board: RefObject<HTMLElement | null>; columns: readonly BoardColumn<CardBase>[] }

/** Shows the columns by name, where a phone shows one at a time: a press or a swipe leads from one to the next. */
export function BoardTabs({ board, columns }: Props) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const scroller = board.current?.querySelector('.board-columns')
    if (!scroller) return
    const onScroll = () => setShown(Math.round(scroller.scrollLeft / Math.max(1, scroller.clientWidth)))
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [board])
  const show = (index: number) => {
    const scroller = board.current?.querySelector('.board-columns')
    scroller?.scrollTo({ left: index * scroller.clientWidth, behavior: scrolling() })
  }
  return (
    <nav className="board-tabs" aria-label="列">
      {columns.map((column, index) => (
        <button
          key={column.key}
          type="button"
          className="chip"
          aria-pressed={index === shown}
          onClick={() => show(index)}
        >
          {column.title} {column.count}
        </button>
      ))}
    </nav>
  )
}
