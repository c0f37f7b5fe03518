import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { Route } from '../../api/route.ts'
import { useListDrawers } from '../drawer/useListDrawers.ts'
import { List } from '../list/List.tsx'
import type { RowBase } from '../list/rows.ts'
import type { ListSpec } from '../list/spec.ts'
import { type ListModel, useList } from '../list/useList.ts'
import { may } from '../session.ts'
import { Button } from '../ui/Button.tsx'

type Props<Row extends RowBase> = {
  /** Makes the list once, for the person as they are now. */
  spec: () => ListSpec<Row>
  /** The call that adds a record, and the words of its button. */
  add?: { route: Route; text: string }
  /** Further actions of the page: an export. */
  actions?: (list: ListModel<Row>) => ReactNode
  /** The drawers of its records; a part of its own, which loads with the first that opens. */
  Drawers: ComponentType<{ list: ListModel<Row> }>
}

/** Draws the screen of a kind of record: its list, the button that adds one, and its drawers, each with its place in the address. */
export function RecordScreen<Row extends RowBase>({ spec, add, actions, Drawers }: Props<Row>) {
  const [made] = useState(spec)
  const list = useList(made)
  const { open, onNew, drawers } = useListDrawers(add !== undefined && may(add.route))
  const start = onNew && (
    <Button kind="primary" icon="plus" onClick={onNew}>
      {add?.text}
    </Button>
  )
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        onNew={onNew}
        start={start}
        actions={
          <>
            {actions?.(list)}
            {start}
          </>
        }
      />
      <Suspense>{drawers && <Drawers list={list} />}</Suspense>
    </>
  )
}
