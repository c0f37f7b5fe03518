import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../../contract/list.ts'
import { arrange } from './columns.ts'
import { type SavedView, type SavedViews, useSavedViews, type ViewState } from './savedViews.ts'
import { columnsOfSpec, type ListSpec } from './spec.ts'
import type { ListDefaults, ListState } from './state.ts'
import { type Layout, useLayout } from './useLayout.ts'
import { type Change, useListState } from './useListState.ts'
import { useChangedRows, useLiveRefresh } from './useLiveRows.ts'
import { type RowBase, type Rows, useRows } from './useRows.ts'
import { type Selection, useSelection } from './useSelection.ts'

/** Everything a list knows; a page makes one with `useList` and hands it to `List` and its drawers. */
export type ListModel<Row extends RowBase> = Rows<Row> & {
  spec: ListSpec<Row>
  columns: Column[]
  shown: Column[]
  state: ListState
  change: Change
  /** Searches as one types: nobody waits for the answer. */
  searchFor: (text: string) => void
  layout: Layout
  setLayout: (patch: Partial<Layout>) => void
  selection: Selection<Row>
  changed: ReadonlySet<number>
  /** The row the keyboard stands on. */
  cursor: number | undefined
  setCursor: (id: number | undefined) => void
  searchBox: RefObject<HTMLInputElement | null>
  saved: { views: SavedView[]; store: SavedViews }
  applyView: (view: ViewState) => void
  refresh: () => void
  narrowed: boolean
}

export function useList<Row extends RowBase>(spec: ListSpec<Row>): ListModel<Row> {
  const columns = columnsOfSpec(spec)
  const defaults = useMemo(() => defaultsOf(spec), [spec])
  const [state, change] = useListState(columns, defaults)
  const [layout, setLayout] = useLayout(spec.name)
  const { views, start, store } = useSavedViews(spec.name)
  const applyView = useCallback(
    (view: ViewState) => show(view, defaults, change, setLayout),
    [defaults, change, setLayout],
  )
  const waiting = useStart(start, state, defaults, applyView)
  const quietly = useRef(false)
  const rows = useRows(spec, state, { quietly, enabled: !waiting })
  useLiveRefresh(spec.name, spec.topic ?? spec.name)
  const [cursor, setCursor] = useState<number>()
  const client = useQueryClient()
  return {
    ...rows,
    spec,
    columns,
    shown: useMemo(
      () => arrange(columns, layout.columns ?? spec.shown, spec.shown[0] as string),
      [columns, layout.columns, spec],
    ),
    state,
    change,
    searchFor: text => {
      quietly.current = true
      change({ search: text || undefined }, { replace: true })
    },
    layout,
    setLayout,
    selection: useSelection(rows.rows, JSON.stringify([state.view, state.search, state.filters])),
    changed: useChangedRows(rows.stale ? undefined : rows.rows),
    cursor,
    setCursor,
    searchBox: useRef<HTMLInputElement>(null),
    saved: { views, store },
    applyView,
    refresh: () => void client.invalidateQueries({ queryKey: [spec.name] }),
    narrowed: Boolean(state.search) || Object.keys(state.filters).length > 0,
  }
}

function defaultsOf<Row extends RowBase>(spec: ListSpec<Row>): ListDefaults {
  return { view: Object.keys(spec.views ?? {})[0], sort: spec.sort, pageSize: 20 }
}

function show(
  view: ViewState,
  defaults: ListDefaults,
  change: Change,
  setLayout: (patch: Partial<Layout>) => void,
): void {
  const { columns, ...state } = view
  change({ ...defaults, search: undefined, ...state, pageSize: state.pageSize ?? defaults.pageSize })
  if (columns) setLayout({ columns })
}

/** An address that says nothing starts with the person's default view; true until it does. */
function useStart(
  start: ViewState | undefined,
  state: ListState,
  defaults: ListDefaults,
  apply: (view: ViewState) => void,
): boolean {
  const [waiting, setWaiting] = useState(() => start !== undefined && isBare(state, defaults))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address the page was opened with counts
  useEffect(() => {
    if (waiting && start) apply(start)
    setWaiting(false)
  }, [])
  return waiting
}

function isBare(state: ListState, defaults: ListDefaults): boolean {
  const { search, filters, page, view } = state
  return !search && Object.keys(filters).length === 0 && page === 1 && view === defaults.view
}
