import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Tile } from '../../api/board.ts'
import type { Asked, Counted, Period } from '../figures.ts'
import { type BoardKind, beforeOf, type Found, type TileKind } from './kind.ts'

const todayOf = (question: string) => `today ${question}`

/** The period, the days that it is compared with, and today. */
export type Spans = { period: Period; before: Period; today: string }

const renamed = (asked: Readonly<Record<string, Asked>>, keys: ReadonlySet<string>, name: (key: string) => string) =>
  Object.fromEntries(Object.entries(asked).flatMap(([key, one]) => (keys.has(key) ? [[name(key), one]] : [])))

/** Returns what a kind is asked of a period, of the same days before, and of today where the period is longer. */
export function questionsOf(desk: Desk, kind: BoardKind, { period, before, today }: Spans): Record<string, Asked> {
  const told = new Set(kind.tiles.flatMap(({ of, head }) => (head?.ofPeriod ? [of] : [])))
  const compared = new Set(kind.compared)
  const isToday = period.from === today && period.to === today
  return {
    ...kind.asks(desk, period),
    ...renamed(kind.asks(desk, before), compared, beforeOf),
    ...(isToday ? {} : renamed(kind.asks(desk, { from: today, to: today }), told, todayOf)),
  }
}

/** Returns the numbers on top, as far as they were counted. */
export function tilesOf(desk: Desk, tiles: readonly TileKind[], found: Found): Tile[] {
  return tiles.flatMap(tile => {
    const { key, of, title, hint, means, under = null } = tile
    const figure = figureOf(tile, found[of])
    const told = typeof hint === 'string' ? hint : hint(desk)
    return figure ? [{ key, title, hint: told, means, figure, head: headOf(tile, found), under }] : []
  })
}

const figureOf = ({ amount }: TileKind, [counted]: readonly Counted[] = []) =>
  (amount ? counted?.amount : counted?.count) ?? null

function headOf(tile: TileKind, found: Found): Tile['head'] {
  const { of, head } = tile
  if (!head) return null
  const sum = (key: string) => found[key]?.[0]?.amount?.value ?? 0
  return {
    rank: head.rank,
    before: figureOf(tile, found[beforeOf(of)]),
    today: figureOf(tile, found[todayOf(of)]),
    rate: head.rate
      ? { title: head.rate.title, now: head.rate.of(sum), before: head.rate.of(question => sum(beforeOf(question))) }
      : null,
    measure: head.measure ?? null,
  }
}
