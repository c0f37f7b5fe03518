import type { ReactNode } from 'react'
import type { RowBase } from '../list/rows.ts'
import type { ListModel } from '../list/useList.ts'
import { Neighbours } from './Neighbours.tsx'

type Props<Row extends RowBase> = {
  /** The colleague who has just changed the record, as `useLiveRecord` tells. */
  changedBy: string | undefined
  list: ListModel<Row>
  id: number | undefined
  onOpen: (id: number) => void
  children?: ReactNode
}

/** Draws the tools of a drawer that shows a row of a list: who has just changed it, tools of its own, the rows before and after. */
export function RecordTools<Row extends RowBase>({ changedBy, list, id, onOpen, children }: Props<Row>) {
  return (
    <>
      <ChangedBy name={changedBy} />
      {children}
      <Neighbours list={list} id={id} onOpen={onOpen} />
    </>
  )
}

/** Says for a moment which colleague has changed the record that a drawer shows. */
export function ChangedBy({ name }: { name: string | undefined }) {
  return name && <span className="changed-by">{name} 刚刚更新</span>
}
