import type { ComponentType } from 'react'
import type { Place } from '../../../kernel/api/place.ts'
import type { Granted } from '../../../kernel/web/session.ts'
import type { DashboardBoard } from '../api/board.ts'
import type { DashboardFigures } from '../api/dashboard.ts'
import type { FirstStep } from '../api/firstHour.ts'

export type NextContact = DashboardFigures['next'][number]

/** Records of a list on the start page and the pages of help. */
export type StartKind = {
  /** What answers call them, and the topic under which browsers hear of their changes. */
  of: NextContact['of']
  title: string
  /** Their list, where one opens. */
  place: Place
  /** What the person's own are called, where the day's queue leads to them. */
  own?: string
  /** Fetches the code of what the pages draw and tell of them. */
  load: () => Promise<{ default: StartParts }>
}

/** A panel of the board; lower ranks come first. It draws nothing where there is nothing to tell. */
export type BoardPanel = { rank: number; Panel: ComponentType<{ board: DashboardBoard }> }

/** A ranking in the card of rankings; lower ranks come first. */
export type BoardRanking = {
  rank: number
  title: string
  shown: (board: DashboardBoard) => boolean
  Ranking: ComponentType<{ board: DashboardBoard }>
}

/** What a word of the screens means (docs/glossary.md). */
export type Word = { rank: number; word: string; means: string }

/** A step of the first hour: what it is good for, where it is done, and how the guide tells it to whom `menu` is open. */
export type StepWay = {
  step: FirstStep
  why: string
  /** What its button says. */
  act: string
  to: string
  /** Where the step goes on with a record of the person, which the checklist gives: its kind and id. */
  goesOn?: (of: string, id: number) => string
  menu: string
  guide: { text: string; to: string; go: string }
}

/** Where a person begins each day whose menus it is for; the first that is for them is told. */
export type DayStart = { rank: number; isFor: (menus: Granted) => boolean | undefined; steps: readonly string[] }

export type StartParts = {
  /** Calls somebody; draws nothing for who may not. */
  Call: ComponentType<{ contact: NextContact }>
  /** Draws figures below the queue, for whom they are shown; they have a queue even when nobody is to be called. */
  figures?: { shown: (data: DashboardFigures) => boolean; Figures: ComponentType<{ data: DashboardFigures }> }
  panels: readonly BoardPanel[]
  rankings?: readonly BoardRanking[]
  /** Words of the tiles of the board, by the tile's key. */
  tileWords: Readonly<Record<string, string>>
  words: readonly Word[]
  /** Which of them count as a person's own, as a part of a sentence. */
  mine: string
  days: readonly DayStart[]
}
