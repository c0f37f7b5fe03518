import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordFacts } from '../../api/record.ts'
import type { Route } from '../../api/route.ts'
import { useAddress } from '../drawer/useAddress.ts'
import { useEver } from '../drawer/useEver.ts'
import { List, type ListProps } from '../list/List.tsx'
import type { RowBase } from '../list/rows.ts'
import { may } from '../session.ts'
import { Button } from '../ui/Button.tsx'

type Props<Row extends RowBase> = Omit<ListProps<Row>, 'onOpen' | 'onNew'> & {
  /** Where its address does not open a record by `open`. */
  record?: Pick<RecordFacts, 'at'>
  /** The call that adds a record, and the words of its button. `starts: false`: the button does not stand in an empty list too. */
  add?: { route: Route; text: string; starts?: boolean }
  /** Words of the address that open further drawers. */
  words?: readonly string[]
  /** The drawers of its records; a part of its own, which loads with the first that opens. */
  drawers: ReactNode
}

/** Draws the screen of a kind of record: its list, the button that adds one, and its drawers, each with its place in the address. */
export function RecordScreen<Row extends RowBase>({ record, add, words, drawers, ...props }: Props<Row>) {
  const word = record?.at?.open ?? 'open'
  const [, open] = useAddress(word)
  const [, onAdd] = useAddress('new')
  const [params] = useSearchParams()
  const shown = useEver([word, 'edit', 'new', ...(words ?? [])].some(one => params.has(one)))
  const onNew = add && may(add.route) ? () => onAdd(1) : undefined
  const button = onNew && (
    <Button kind="primary" icon="plus" onClick={onNew}>
      {add?.text}
    </Button>
  )
  return (
    <>
      <List
        {...props}
        onOpen={row => open(row.id)}
        onNew={onNew}
        start={
          <>
            {props.start}
            {add?.starts !== false && button}
          </>
        }
        actions={
          <>
            {props.actions}
            {button}
          </>
        }
      />
      <Suspense>{shown && drawers}</Suspense>
    </>
  )
}
