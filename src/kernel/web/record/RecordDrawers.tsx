import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Drawer } from '../drawer/Drawer.tsx'
import { idIn, useAddress } from '../drawer/useAddress.ts'
import type { RowBase } from '../list/rows.ts'
import type { ListModel } from '../list/useList.ts'
import { may } from '../session.ts'
import { RecordDrawer } from './RecordDrawer.tsx'
import type { RecordEnding, RecordParts } from './recordParts.ts'

type Props<Row extends RowBase, Detail extends { id: number }> = {
  parts: RecordParts<Row, Detail>
  list: ListModel<Row>
}

/**
 * Shows the drawers of a record, each with its own place in the address: `?open=12` (or the record's own word), `?edit=12`,
 * `?new=1`.
 */
export function RecordDrawers<Row extends RowBase, Detail extends { id: number }>({ parts, list }: Props<Row, Detail>) {
  const { record, add, edit } = parts
  const [opened, onOpen, onClose] = useAddress(record.at?.open ?? 'open')
  const [edited, onEdit, endEdit] = useAddress('edit', edit !== undefined && may(edit.route))
  const [added, , endAdd] = useAddress('new', add !== undefined && may(add.route))
  const id = idIn(opened)
  const ways = { list, onOpen, onClose, onChanged: list.refresh, onEdit: () => id !== undefined && onEdit(id) }
  const ending = { onOpen, onSaved: list.refresh }
  return (
    <>
      <RecordDrawer parts={parts} id={id} ways={ways} />
      <Edited parts={parts} id={idIn(edited)} ending={{ ...ending, onClose: endEdit }} />
      {add && (
        <Drawer
          open={added !== null}
          width={add.width ?? 'normal'}
          title={typeof add.title === 'string' ? add.title : add.title(added ?? '')}
          onClose={endAdd}
        >
          {added !== null && <Fragment key={added}>{add.form(added, { ...ending, onClose: endAdd })}</Fragment>}
        </Drawer>
      )}
    </>
  )
}

type EditedProps<Row extends RowBase, Detail extends { id: number }> = {
  parts: RecordParts<Row, Detail>
  id: number | undefined
  ending: RecordEnding
}

function Edited<Row extends RowBase, Detail extends { id: number }>({ parts, id, ending }: EditedProps<Row, Detail>) {
  const { edit, queries } = parts
  const { data: detail, error } = useQuery({
    ...queries.detail(id ?? 0),
    enabled: id !== undefined,
    ...(edit?.anew && { refetchOnMount: 'always' as const }),
  })
  if (!edit) return null
  const refused = detail && edit.refuses?.(detail)
  return (
    <Drawer open={id !== undefined} width={edit.width ?? 'normal'} title={edit.title(detail)} onClose={ending.onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {refused && <p className="drawer-message">{refused}</p>}
      {detail !== undefined && !refused && <Fragment key={detail.id}>{edit.form(detail, ending)}</Fragment>}
    </Drawer>
  )
}
