import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../../api/list.ts'
import { type CustomColumn, useCompanyFields } from '../customColumns.ts'
import { notice } from '../notice.ts'
import { seenColumns } from '../seenColumns.ts'
import { arrange } from './columns.ts'
import { columnsOfSource, defaultsOf, type RowBase } from './rows.ts'
import { type SavedView, type SavedViews, useSavedViews, type ViewState } from './savedViews.ts'
import type { ListSpec } from './spec.ts'
import { isBare, type ListDefaults, type ListState, type Look } from './state.ts'
import { type Layout, useLayout } from './useLayout.ts'
import { type Change, useListState } from './useListState.ts'
import { useChangedRows, useLiveRefresh } from './useLiveRows.ts'
import { type Rows, useRows } from './useRows.ts'
import { type Selection, useSelection } from './useSelection.ts'

/** The state and actions of a list; a page makes it with `useList` and passes it to `List` and its drawers. */
export type ListModel<Row extends RowBase> = Rows<Row> & {
  spec: ListSpec<Row>
  columns: Column[]
  /** Those of them that rows have: what may be shown, and sorted by. */
  ofRows: Column[]
  shown: Column[]
  state: ListState
  /** The shape of the list, part of a saved view. */
  look: Look
  change: Change
  /** Searches as one types: nobody waits for the answer. */
  searchFor: (text: string) => void
  layout: Layout
  setLayout: (patch: Partial<Layout>) => void
  selection: Selection<Row>
  changed: ReadonlySet<number>
  /** The focused row. */
  cursor: number | undefined
  setCursor: (id: number | undefined) => void
  searchBox: RefObject<HTMLInputElement | null>
  saved: { views: SavedView[]; store: SavedViews }
  applyView: (view: ViewState) => void
  refresh: () => void
  narrowed: boolean
}

type Options = {
  /** False while the list is shown otherwise than by its rows, which then are not asked for. */
  rows?: boolean
}

export function useList<Row extends RowBase>(
  spec: ListSpec<Row>,
  { rows: wanted = true }: Options = {},
): ListModel<Row> {
  const company = useCompanyFields(spec.own)
  const all = columnsOfSource(spec, company)
  const columns = useMemo(() => seenColumns(all), [all])
  const ofRows = useMemo(() => columns.filter(({ key }) => !spec.filtersOnly?.includes(key)), [columns, spec])
  const defaults = useMemo(() => defaultsOf(spec), [spec])
  const [state, changeState, look] = useListState(columns, defaults, spec.keeps)
  const { quietly, change, searchFor } = useQuietly(changeState)
  const [layout, setLayout] = useLayout(spec.name)
  const { views, start, store } = useSavedViews(spec.name)
  const applyView = useCallback(
    (view: ViewState) => {
      show(view, defaults, change, setLayout)
      if (isPartly(view, columns)) notice.warning('视图用到的字段已停用或不再对您显示，这次没有按它们筛选和排序')
    },
    [defaults, change, setLayout, columns],
  )
  const waiting = useStart(start, isBare(state, defaults) && Object.keys(look).length === 0, applyView)
  const rows = useRows(spec, state, { quietly, wanted, enabled: !waiting })
  useLiveRefresh(spec.name, spec.topic ?? spec.name)
  const [cursor, setCursor] = useState<number>()
  const client = useQueryClient()
  return {
    ...rows,
    spec,
    columns,
    ofRows,
    shown: useMemo(
      () => arrange(ofRows, layout.columns ?? shownAtFirst(spec, company.columns), spec.shown[0] as string),
      [ofRows, layout.columns, spec, company],
    ),
    state,
    look,
    change,
    searchFor,
    layout,
    setLayout,
    selection: useSelection(rows.rows, JSON.stringify([state.view, state.search, state.filters])),
    changed: useChangedRows(rows.stale ? undefined : rows.rows, JSON.stringify(state)),
    cursor,
    setCursor,
    searchBox: useRef<HTMLInputElement>(null),
    saved: { views, store },
    applyView,
    refresh: () => void client.invalidateQueries({ queryKey: [spec.name] }),
    narrowed: Boolean(state.search) || Object.keys(state.filters).length > 0,
  }
}

/** Tells whether a saved view filters or sorts by columns that the list does not have now. */
const isPartly = ({ filters, sort }: ViewState, columns: readonly Column[]) =>
  [...Object.keys(filters), ...(sort ? [sort.by] : [])].some(key => !columns.some(column => column.key === key))

const shownAtFirst = ({ shown }: { shown: string[] }, own: readonly CustomColumn[]) => [
  ...shown,
  ...own.filter(column => column.listed).map(column => column.key),
]

function show(
  view: ViewState,
  defaults: ListDefaults,
  change: Change,
  setLayout: (patch: Partial<Layout>) => void,
): void {
  const { columns, look, ...state } = view
  const { view: first, sort } = defaults
  const pageSize = state.pageSize ?? defaults.pageSize
  change({ view: first, sort, search: undefined, ...state, pageSize }, { look })
  if (columns) setLayout({ columns })
}

/** Starts a plain address with the person's default view; true until that is done. */
function useStart(start: ViewState | undefined, bare: boolean, apply: (view: ViewState) => void): boolean {
  const [waiting, setWaiting] = useState(() => start !== undefined && bare)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address the page was opened with counts
  useEffect(() => {
    if (waiting && start) apply(start)
    setWaiting(false)
  }, [])
  return waiting
}

/** Marks a search while typing, for which nobody waits, unlike other changes. */
function useQuietly(changeState: Change) {
  const quiet = useRef(false)
  const change = useCallback<Change>(
    (...patch) => {
      quiet.current = false
      changeState(...patch)
    },
    [changeState],
  )
  const searchFor = (text: string) => {
    changeState({ search: text || undefined }, { replace: true })
    quiet.current = true
  }
  return { quietly: () => quiet.current, change, searchFor }
}
