import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'
import type { DashboardBoard } from '../../api/board.ts'
import type { Measure } from '../../api/target.ts'
import type { Asked, Counted, Period } from '../figures.ts'

/** What was counted, by the question. A person who may not open a list is told nothing of it. */
export type Found = Readonly<Record<string, readonly Counted[]>>

/** What makes a number one of the first weight; lower ranks come first. */
export type HeadKind = {
  rank: number
  /** Of the period: held against the same days before, and today is told beside it. */
  ofPeriod?: true
  /** What part it is of something, in basis points; null of nothing. */
  rate?: { title: string; of: (amount: (question: string) => number) => number | null }
  measure?: Measure
}

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
  head?: HeadKind
  /** The key of the number of the first weight that it belongs to. */
  under?: string
}

/** What comes in week by week: the sum of what `asked` finds by `day`, the SQL of a column of days that is called `key`. */
export type CourseKind = {
  key: string
  title: string
  asked(period: Period): Asked
  day: { key: string; sql: string }
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
  /** Questions that are asked of the same days before too; `beforeOf` reads their answers. */
  compared?: readonly string[]
  course?: CourseKind
  /** SQL of the steps in their order in the office $1: id, name and group. */
  steps?: string
  panels(found: Found, steps: readonly Step[]): Panels
  /** Targets that are about its rows. */
  measures: { readonly [Of in Measure]?: MeasureKind }
  /** Who sees all its rows of the company begins with figures. */
  leads?: true
  /** Whoever's data scope over its rows covers a department sets its targets. */
  setsTargets?: true
}

/** Returns the key under which the answer of a question of the same days before stands. */
export const beforeOf = (question: string): string => `before ${question}`

/** Returns the module whose data scope the rows of a kind have. */
export const scopeOfKind = ({ list, scope = list }: Pick<BoardKind, 'list' | 'scope'>): string => scope

/** Lists that the board counts. */
export const boardFigures = point<BoardKind>('boardFigures')

/** How many rows a ranking shows. */
export const mostRanked = 10
