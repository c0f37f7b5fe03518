import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { addressOf, openHere } from '../list/Line.tsx'
import { Menu } from '../ui/Menu.tsx'
import type { CardBase } from './columns.ts'

type Props = {
  card: CardBase
  name: string
  /** The columns to which it may be moved; none if it may not be moved. */
  to: readonly { key: number; title: string }[]
  state: 'dragged' | 'moving' | undefined
  onOpen: () => void
  onMove: (to: number) => void
  onPress: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** Shows a card: its name opens it, its menu moves it, and so does dragging. */
export function BoardCard({ card, name, to, state, onOpen, onMove, onPress, onKeyDown, children }: Props) {
  const movable = to.length > 0
  return (
    <li
      className="board-card"
      data-card={card.id}
      data-state={state}
      data-movable={movable || undefined}
      onPointerDown={onPress}
      onKeyDown={onKeyDown}
    >
      <header>
        <a
          className="board-open"
          href={addressOf(card)}
          draggable={false}
          aria-keyshortcuts={movable ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
          onClick={event => openHere(event, onOpen)}
        >
          {name}
        </a>
        {movable && (
          <Menu
            small
            kind="text"
            icon="more"
            align="end"
            label={`移动 ${name}`}
            tabIndex={-1}
            actions={to.map(column => ({ text: `移到 ${column.title}`, run: () => onMove(column.key) }))}
          />
        )}
      </header>
      {children}
    </li>
  )
}
