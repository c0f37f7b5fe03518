import type { RowBase } from '../list/rows.ts'
import type { ListModel } from '../list/useList.ts'
import { Button } from '../ui/Button.tsx'

type Props<Row extends RowBase> = { list: ListModel<Row>; id: number | undefined; onOpen: (id: number) => void }

/** Draws links to the row before and after, as the list shows them on this page. */
export function Neighbours<Row extends RowBase>({ list, id, onOpen }: Props<Row>) {
  const rows = list.rows ?? []
  const at = rows.findIndex(row => row.id === id)
  const step = (to: Row | undefined) => {
    list.setCursor(to?.id)
    if (to) onOpen(to.id)
  }
  const before = at > 0 ? rows[at - 1] : undefined
  const after = at >= 0 ? rows[at + 1] : undefined
  return (
    <>
      <Button kind="text" icon="up" aria-label="上一条" disabled={!before} onClick={() => step(before)} />
      <Button kind="text" icon="down" aria-label="下一条" disabled={!after} onClick={() => step(after)} />
    </>
  )
}
