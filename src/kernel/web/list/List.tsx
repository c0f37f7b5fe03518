import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { usePhone } from '../ui/usePhone.ts'
import { Cards } from './Cards.tsx'
import { FilterTags } from './Filters.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { Pager } from './Pager.tsx'
import type { RowBase } from './rows.ts'
import { Failed, Nothing, Waiting } from './States.tsx'
import { Summary } from './Summary.tsx'
import { type RowsProps, Table } from './Table.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type ListKey, useKeys } from './useKeys.ts'
import type { ListModel } from './useList.ts'
import { mostSelected } from './useSelection.ts'
import { ViewTabs } from './Views.tsx'
import './list.css'
import './table.css'

export type ListProps<Row extends RowBase> = {
  list: ListModel<Row>
  onOpen: (row: Row) => void
  onNew?: () => void
  /** The page's own actions, at the right of the toolbar. */
  actions?: ReactNode
  /** The actions for selected rows; without it rows cannot be selected. */
  bulk?: (rows: Row[]) => ReactNode
  tools?: (row: Row) => ReactNode
  /** The page's own keys, with their actions on the focused row or on the selected rows. */
  keys?: readonly ListKey<Row>[]
  /** The offer while there is no data at all. */
  start?: ReactNode
  /** Another shape for the same query: a board, a calendar. */
  instead?: ReactNode
}

/** Draws a list (product.md §5). */
export function List<Row extends RowBase>({
  list: model,
  onOpen,
  onNew,
  actions,
  bulk,
  tools,
  keys: own = [],
  ...rest
}: ListProps<Row>) {
  const list = model as unknown as ListModel<RowBase>
  const phone = usePhone()
  const [keys, setKeys] = useState(false)
  const onKeys = () => setKeys(true)
  const place = useFromTop(model)
  useKeys(model, { onOpen, onNew, selectable: bulk !== undefined, own })
  return (
    <section className="list" aria-label={`${model.spec.noun}列表`}>
      <ViewTabs list={list} />
      <Toolbar list={list} phone={phone} asRows={!rest.instead} onKeys={onKeys}>
        {actions}
      </Toolbar>
      <FilterTags columns={list.columns} state={list.state} change={list.change} />
      {model.selection.rows.length > 0 && <Bulk list={model}>{bulk?.(model.selection.rows)}</Bulk>}
      <div ref={place} className="list-rows">
        {rest.instead || (
          <RowsOrWhy
            list={model}
            rows={model.rows ?? []}
            onOpen={onOpen}
            tools={tools}
            selectable={bulk !== undefined}
            phone={phone}
            start={rest.start}
          />
        )}
      </div>
      <footer className="list-foot">
        <Summary list={list} />
        {!rest.instead && <Pager list={list} />}
      </footer>
      {keys && <KeysDialog own={own} onClose={() => setKeys(false)} />}
    </section>
  )
}

function RowsOrWhy<Row extends RowBase>({
  phone,
  start,
  ...props
}: RowsProps<Row> & { phone: boolean; start: ReactNode }) {
  const list = props.list as unknown as ListModel<RowBase>
  if (list.error && !list.rows) return <Failed error={list.error} onRetry={list.refresh} />
  if (list.loading) return <Waiting columns={list.shown.length} />
  const Rows = phone ? Cards : Table
  return (
    <>
      {(props.rows.length > 0 || !phone) && <Rows {...props} />}
      {props.rows.length === 0 && <Nothing list={list}>{start}</Nothing>}
    </>
  )
}

/** Scrolls to the top for another query; a refresh keeps the place. */
function useFromTop<Row extends RowBase>({ state }: ListModel<Row>): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const question = JSON.stringify(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is a reason to go to the top
  useEffect(() => {
    void place.current?.scrollTo({ top: 0 })
  }, [question])
  return place
}

function Bulk<Row extends RowBase>({ list, children }: { list: ListModel<Row>; children: ReactNode }) {
  return (
    <section className="bulk" aria-label="批量操作">
      <span>
        已选 <b>{list.selection.rows.length}</b> 条<small>（翻页可继续选，最多 {mostSelected} 条）</small>
      </span>
      {children}
      <Button small kind="text" onClick={list.selection.clear}>
        取消选择
      </Button>
    </section>
  )
}
