import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { BoardCard } from './BoardCard.tsx'
import { BoardTabs } from './BoardTabs.tsx'
import { type BoardColumn, type CardBase, type Moving, neighbourOf, placeOf, withMoving } from './columns.ts'
import { useCardDrag } from './useCardDrag.ts'
import './board.css'

export type BoardProps<Card extends CardBase> = {
  label: string
  columns: readonly BoardColumn<Card>[]
  nameOf: (card: Card) => string
  /** Draws the content of a card below its name. */
  draw: (card: Card) => ReactNode
  onOpen: (card: Card) => void
  mayMove: (card: Card) => boolean
  /** Moves a card; ends when the columns show it there, or when it has been refused and is to go back. */
  onMove: (card: Card, to: number) => Promise<void>
}

/**
 * Draws cards in columns. People move them by dragging, with Alt and an arrow, or by the card's menu; arrows alone move the
 * focus. A phone shows a column at a time. A moving card shows at its new place until the move has ended.
 */
export function Board<Card extends CardBase>(props: BoardProps<Card>) {
  const board = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<readonly Moving<Card>[]>([])
  const [said, say] = useState('')
  const columns = withMoving(props.columns, moving)
  const focusSoon = useFocusSoon(board, columns)
  const find = (id: number) => columns.flatMap(column => [...column.cards]).find(card => card.id === id)
  const isMoving = (id: number) => moving.some(one => one.card.id === id)
  const move = async (id: number, to: number | undefined) => {
    const card = find(id)
    const from = columns[placeOf(columns, id).column]
    if (!card || isMoving(id) || to === undefined || to === from?.key || !props.mayMove(card)) return
    setMoving(now => [...now, { card, to }])
    say(`${props.nameOf(card)} 移到 ${columns.find(column => column.key === to)?.title ?? ''}`)
    await props.onMove(card, to).finally(() => setMoving(now => now.filter(one => one.card.id !== id)))
  }
  const drag = useCardDrag((id, to) => void move(id, to))
  const keys = (event: KeyboardEvent, card: Card) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.altKey && step) {
      event.preventDefault()
      focusSoon(card.id)
      return void move(card.id, columns[placeOf(columns, card.id).column + step]?.key)
    }
    if (event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    const next = neighbourOf(columns, card.id, event.key)
    if (next) focusCard(board.current, next.id)
  }
  return (
    <div ref={board} className="board">
      <BoardTabs board={board} columns={columns} />
      <section className="board-columns" aria-label={props.label}>
        {columns.map(column => (
          <section
            key={column.key}
            className={`board-column board-${column.tone ?? 'plain'}`}
            data-board-column={column.key}
            data-over={(drag.over === column.key && drag.dragged !== undefined) || undefined}
            aria-label={column.title}
          >
            <ColumnHead column={column} />
            <ul>
              {column.cards.map(card => (
                <BoardCard
                  key={card.id}
                  card={card}
                  name={props.nameOf(card)}
                  to={props.mayMove(card) ? columns.filter(other => other.key !== column.key) : []}
                  state={drag.dragged === card.id ? 'dragged' : isMoving(card.id) ? 'moving' : undefined}
                  onOpen={() => props.onOpen(card)}
                  onMove={to => void move(card.id, to)}
                  onPress={event => props.mayMove(card) && drag.press(event, card.id)}
                  onKeyDown={event => keys(event, card)}
                >
                  {props.draw(card)}
                </BoardCard>
              ))}
              <ColumnEnd column={column} />
            </ul>
          </section>
        ))}
      </section>
      <p className="unseen" aria-live="polite">
        {said}
      </p>
    </div>
  )
}

function ColumnHead({ column }: { column: BoardColumn<CardBase> }) {
  return (
    <header>
      <h2>
        {column.title} <small>{column.count}</small>
      </h2>
      {column.note && <div className="board-note">{column.note}</div>}
    </header>
  )
}

function ColumnEnd({ column }: { column: BoardColumn<CardBase> }) {
  if (column.cards.length === 0) return <li className="board-nothing">{column.fetching ? '加载中…' : '没有卡片'}</li>
  if (!column.onMore) return null
  return (
    <li>
      <button type="button" className="board-more" disabled={column.fetching} onClick={column.onMore}>
        {column.fetching ? '加载中…' : `再显示一些（还有 ${column.count - column.cards.length}）`}
      </button>
    </li>
  )
}

/** Moves the focus to a card that a key has moved, since it is drawn anew in its other column. */
function useFocusSoon(board: { current: HTMLElement | null }, columns: readonly unknown[]): (id: number) => void {
  const wanted = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing of the columns may have moved it
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement === null
    if (wanted.current !== undefined && lost) focusCard(board.current, wanted.current)
  }, [columns, board])
  return id => {
    wanted.current = id
  }
}

function focusCard(board: HTMLElement | null, id: number): void {
  board?.querySelector<HTMLElement>(`[data-card="${id}"] .board-open`)?.focus()
}
