import type { ReactNode } from 'react'
import type { RecordFacts } from '../../api/record.ts'
import type { Route } from '../../api/route.ts'
import type { DrawerProps } from '../drawer/Drawer.tsx'
import type { RowBase } from '../list/rows.ts'
import type { ListModel } from '../list/useList.ts'
import type { RecordQueries } from './recordQueries.ts'

/** What a kind of record is to its drawers. Where not everybody sees such records, the drawer offers 为什么; where it has states, their tag. */
export type Named = Pick<RecordFacts, 'name' | 'noun' | 'at'> & Partial<Pick<RecordFacts, 'seen' | 'states'>>

/** What leads from one drawer of a record to another. */
export type RecordWays<Row extends RowBase> = {
  /** The list from which the record was opened; none where it was opened elsewhere. */
  list: ListModel<Row> | undefined
  /** Opens another record of the kind. */
  onOpen: (id: number) => void
  onEdit: () => void
  onClose: () => void
  /** Draws the list again after an act. */
  onChanged: () => void
}

/** What ends a form: it closes, its list is drawn again, another record opens. */
export type RecordEnding = { onClose: () => void; onSaved: () => void; onOpen: (id: number) => void }

/** A tab of a record; only the chosen one is drawn. Without `body` it is the history. */
export type RecordTab = { key: string; title: string; body?: ReactNode }

/** The history of a record, at its place among the tabs. */
export const historyTab: RecordTab = { key: 'history', title: '变更历史' }

type Width = NonNullable<DrawerProps['width']>

/** What a noun draws of one record; everything else of its drawers is the same for all. */
export type RecordParts<Row extends RowBase, Detail extends { id: number }> = {
  record: Named
  queries: RecordQueries<Detail>
  width?: Width
  /** What its drawer is headed by: its number or name. */
  title: (detail: Detail) => ReactNode
  /** The short word beside it, in place of the record's state. */
  tag?: (detail: Detail) => ReactNode
  /** Further tools before the neighbours. */
  tools?: (detail: Detail | undefined) => ReactNode
  /** Facts and acts above the tabs: a `RecordHead`. */
  head: (detail: Detail, ways: RecordWays<Row>) => ReactNode
  /** One tab alone is drawn without a bar. */
  tabs: (detail: Detail, ways: RecordWays<Row>) => readonly RecordTab[]
  /** The keys of the tabs that people use most: of more than four these stand in the bar, the others behind 更多. */
  tabsFirst?: readonly string[]
  /** What stays below the record while its parts scroll. */
  foot?: (detail: Detail, ways: RecordWays<Row>) => ReactNode
  /** The form of a new one; `asked`: what the address says after `new=`. */
  add?: {
    route: Route
    title: string | ((asked: string) => ReactNode)
    width?: Width
    form: (asked: string, ending: RecordEnding) => ReactNode
  }
  edit?: {
    route: Route
    title: (detail: Detail | undefined) => string
    width?: Width
    /** Reads the record anew for each edit, whose form takes over nothing that a colleague saves meanwhile. */
    anew?: true
    /** Says why it cannot be edited in its state; null where it can. */
    refuses?: (detail: Detail) => string | null
    form: (detail: Detail, ending: RecordEnding) => ReactNode
  }
}
