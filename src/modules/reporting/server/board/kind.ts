import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'
import type { DashboardBoard } from '../../api/board.ts'
import type { Measure } from '../../api/target.ts'
import type { Asked, Counted, Period } from '../figures.ts'

/** What was counted, by the question. A person who may not open a list is told nothing of it. */
export type Found = Readonly<Record<string, readonly Counted[]>>

/** A number on top: of a question, how many there are or their amount. */
export type TileKind = {
  key: string
  of: string
  title: string
  /** What it counts, in words; of who asks where it follows from their data scope. */
  hint: string | ((desk: Desk) => string)
  /** What the number is, to who asks (docs/glossary.md). */
  means?: string
  amount?: true
}

/** A step of a way that records go, in its group. */
export type Step = { id: number; name: string; group: string }

type Ranked = Pick<DashboardBoard, 'channels' | 'converters' | 'people' | 'departments'>

/** Rows by an id that has a name: of a person, a department or a word of a dictionary, or what stands for none. */
export type Unnamed<Row = { id: number | null }> = {
  by: 'employee' | 'department' | 'word'
  none: string
  rows: readonly Row[]
}

/** Panels of the board, as far as a kind has them. */
export type Panels = Partial<Pick<DashboardBoard, 'funnel' | 'lost'>> & {
  ranked?: { [Key in keyof Ranked]?: Unnamed<Omit<Ranked[Key][number], 'name'>> }
}

/** What a target is held against. */
export type MeasureKind = {
  asked(period: Period): Asked
  /** The filter that says whose the rows are. */
  whose: string
  /** What is summed of one person's rows, where it is not what is summed of all. */
  sumOfOne?: NonNullable<Asked['sum']>
}

/** What the board counts of a list, all in one statement with the other lists' questions. */
export type BoardKind = {
  /** The name of the counted list. */
  list: string
  /** The module whose data scope its rows have; it is called as the list unless it is given. */
  scope?: string
  /** Questions of a period, each by a name of its own. */
  asks(desk: Desk, period: Period): Readonly<Record<string, Asked>>
  tiles: readonly TileKind[]
  /** SQL of the steps in their order in the office $1: id, name and group. */
  steps?: string
  panels(found: Found, steps: readonly Step[]): Panels
  /** Targets that are about its rows. */
  measures: { readonly [Of in Measure]?: MeasureKind }
  /** Whoever's data scope over its rows covers a department sets its targets. */
  setsTargets?: true
}

/** Returns the module whose data scope the rows of a kind have. */
export const scopeOfKind = ({ list, scope = list }: Pick<BoardKind, 'list' | 'scope'>): string => scope

/** Lists that the board counts. */
export const boardFigures = point<BoardKind>('boardFigures')

/** How many rows a ranking shows. */
export const mostRanked = 10
