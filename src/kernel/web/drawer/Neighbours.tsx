import { useState } from 'react'
import type { RowBase } from '../list/rows.ts'
import type { ListModel } from '../list/useList.ts'
import { Button } from '../ui/Button.tsx'

type Props<Row extends RowBase> = { list: ListModel<Row>; id: number | undefined; onOpen: (id: number) => void }

/** Draws links to the row before and after, as the list shows them on this page; of a row that has just left the list, around its old place. */
export function Neighbours<Row extends RowBase>({ list, id, onOpen }: Props<Row>) {
  const rows = list.rows ?? []
  const at = rows.findIndex(row => row.id === id)
  const [seen, setSeen] = useState({ id, at })
  if (at >= 0 && (seen.id !== id || seen.at !== at)) setSeen({ id, at })
  const place = at < 0 && seen.id === id ? seen.at : at
  const step = (to: Row | undefined) => {
    list.setCursor(to?.id)
    if (to) onOpen(to.id)
  }
  const before = place > 0 ? rows[place - 1] : undefined
  const after = place < 0 ? undefined : rows[at < 0 ? place : place + 1]
  return (
    <>
      <Button kind="text" icon="up" aria-label="上一条" disabled={!before} onClick={() => step(before)} />
      <Button kind="text" icon="down" aria-label="下一条" disabled={!after} onClick={() => step(after)} />
    </>
  )
}
