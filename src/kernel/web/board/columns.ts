import type { ReactNode } from 'react'

/** A card of a board: the board knows its id; the page draws it. */
export type CardBase = { id: number }

/** A column of a board with the cards fetched so far. */
export type BoardColumn<Card extends CardBase> = {
  key: number
  title: string
  /** The number of cards in this column, including those not fetched yet. */
  count: number
  /** The note below the title, such as sums. */
  note?: ReactNode
  /** The colour of the column: usual, a good end, a bad end. */
  tone?: 'plain' | 'good' | 'bad'
  cards: readonly Card[]
  /** Fetches further cards; given where there are some. */
  onMore?: () => void
  fetching?: boolean
}

/** A card on its way to a column. */
export type Moving<Card extends CardBase> = { card: Card; to: number }

/** Returns the columns with moving cards first in their new column, and counted there. */
export function withMoving<Card extends CardBase>(
  columns: readonly BoardColumn<Card>[],
  moving: readonly Moving<Card>[],
): readonly BoardColumn<Card>[] {
  return moving.reduce(withOneMoving, columns)
}

function withOneMoving<Card extends CardBase>(columns: readonly BoardColumn<Card>[], moving: Moving<Card>) {
  return columns.map(column => {
    const rest = column.cards.filter(card => card.id !== moving.card.id)
    const left = rest.length < column.cards.length ? 1 : 0
    const arrived = column.key === moving.to ? 1 : 0
    if (left === arrived && arrived === 0) return column
    return { ...column, count: column.count - left + arrived, cards: arrived ? [moving.card, ...rest] : rest }
  })
}

/** Returns the index of a card's column and its index in that column; -1 where the card is not on the board. */
export function placeOf(columns: readonly BoardColumn<CardBase>[], id: number): { column: number; card: number } {
  const column = columns.findIndex(one => one.cards.some(card => card.id === id))
  return { column, card: columns[column]?.cards.findIndex(card => card.id === id) ?? -1 }
}

/** Returns the next card in the direction of an arrow key; columns without cards are skipped. */
export function neighbourOf<Card extends CardBase>(
  columns: readonly BoardColumn<Card>[],
  id: number,
  key: string,
): Card | undefined {
  const at = placeOf(columns, id)
  const here = columns[at.column]
  if (!here) return undefined
  if (key === 'ArrowUp') return here.cards[at.card - 1]
  if (key === 'ArrowDown') return here.cards[at.card + 1]
  const side = key === 'ArrowRight' ? columns.slice(at.column + 1) : columns.slice(0, at.column).reverse()
  const cards = side.find(column => column.cards.length > 0)?.cards
  return cards?.[Math.min(at.card, cards.length - 1)]
}
