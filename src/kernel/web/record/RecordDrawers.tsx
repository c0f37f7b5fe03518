import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { RecordFacts } from '../../api/record.ts'
import type { Route } from '../../api/route.ts'
import { Drawer } from '../drawer/Drawer.tsx'
import { HistoryList } from '../drawer/HistoryList.tsx'
import { RecordTools } from '../drawer/RecordTools.tsx'
import { idIn, useAddress } from '../drawer/useAddress.ts'
import { useLiveRecord } from '../drawer/useLiveRecord.ts'
import type { RowBase } from '../list/rows.ts'
import type { ListModel } from '../list/useList.ts'
import { may } from '../session.ts'
import { Tabs } from '../ui/Tabs.tsx'
import type { RecordQueries } from './recordQueries.ts'
import '../drawer/record.css'

type Ending = { onClose: () => void; onSaved: () => void }
type Named = Pick<RecordFacts, 'name' | 'noun'>

/** What a noun draws of one record; everything else of its drawers is the same for all. */
export type RecordParts<Detail extends { id: number }> = {
  record: Named
  queries: RecordQueries<Detail>
  wide?: true
  /** What its drawer is headed by: its number and state. */
  title: (detail: Detail) => ReactNode
  /** Facts and acts above the tabs; `onEdit` opens the edit, `onGone` closes the drawer of a removed record. */
  Head: ComponentType<{ detail: Detail; onEdit: () => void; onGone: () => void }>
  /** Further tools beside the neighbours: 为什么. */
  Tools?: ComponentType
  tabs: readonly { key: string; title: string; Draw: ComponentType<{ detail: Detail }> }[]
  /** The form of a new one; `asked`: what the address says after `new=`. */
  add?: { route: Route; title: string; Form: ComponentType<Ending & { asked: string }> }
  edit?: {
    route: Route
    title: (detail: Detail) => string
    Form: ComponentType<Ending & { detail: Detail }>
  }
}

type Props<Row extends RowBase, Detail extends { id: number }> = { parts: RecordParts<Detail>; list: ListModel<Row> }

/** Shows the drawers of a record, each with its own place in the address: `?open=12`, `?edit=12`, `?new=1`. */
export function RecordDrawers<Row extends RowBase, Detail extends { id: number }>({ parts, list }: Props<Row, Detail>) {
  const { add, edit, wide } = parts
  const [opened, open, close] = useAddress('open')
  const [edited, onEdit, endEdit] = useAddress('edit', edit !== undefined && may(edit.route))
  const [added, , endAdd] = useAddress('new', add !== undefined && may(add.route))
  return (
    <>
      <Opened parts={parts} list={list} id={idIn(opened)} onOpen={open} onEdit={onEdit} onClose={close} />
      <Edited parts={parts} id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      {add && (
        <Drawer open={added !== null} width={wide && 'wide'} title={add.title} onClose={endAdd}>
          {added !== null && <add.Form key={added} asked={added} onClose={endAdd} onSaved={list.refresh} />}
        </Drawer>
      )}
    </>
  )
}

type OpenedProps<Row extends RowBase, Detail extends { id: number }> = Props<Row, Detail> & {
  id: number | undefined
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onClose: () => void
}

/** Shows one record with what its parts draw and its history; follows the changes of colleagues. */
function Opened<Row extends RowBase, Detail extends { id: number }>(props: OpenedProps<Row, Detail>) {
  const { parts, list, id, onOpen, onEdit, onClose } = props
  const { record, queries, wide, title, Head, Tools } = parts
  const { data: detail, error } = useQuery({ ...queries.detail(id ?? 0), enabled: id !== undefined })
  const changedBy = useLiveRecord(record.name, id, queries.refresh)
  return (
    <Drawer
      open={id !== undefined}
      width={wide && 'wide'}
      title={detail ? title(detail) : (error && '没有找到') || record.noun}
      tools={
        <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen}>
          {Tools && id !== undefined && <Tools />}
        </RecordTools>
      }
      onClose={onClose}
    >
      {error && <p className="drawer-message">{error.message}</p>}
      {detail !== undefined && id !== undefined && (
        <>
          <Head detail={detail} onEdit={() => onEdit(id)} onGone={onClose} />
          <RecordTabs key={id} parts={parts} id={id} detail={detail} />
        </>
      )}
    </Drawer>
  )
}

type TabsProps<Detail extends { id: number }> = { parts: RecordParts<Detail>; id: number; detail: Detail }

function RecordTabs<Detail extends { id: number }>({ parts, id, detail }: TabsProps<Detail>) {
  const { record, tabs, queries } = parts
  const [tab, setTab] = useState(tabs[0]?.key ?? 'history')
  const all: { key: string; title: string }[] = queries.history
    ? [...tabs, { key: 'history', title: '变更历史' }]
    : [...tabs]
  const drawn = tabs.find(({ key }) => key === tab)
  if (all.length === 0) return null
  return (
    <Tabs label={`${record.noun}详情`} tabs={all} value={tab} onChange={setTab}>
      {drawn ? <drawn.Draw detail={detail} /> : queries.history && <History query={queries.history(id)} />}
    </Tabs>
  )
}

function History({ query }: { query: ReturnType<NonNullable<RecordQueries<unknown>['history']>> }) {
  const { data, error } = useQuery(query)
  return <HistoryList entries={data} error={error} />
}

type EditedProps<Detail extends { id: number }> = Ending & { parts: RecordParts<Detail>; id: number | undefined }

function Edited<Detail extends { id: number }>({
  parts: { edit, queries, wide },
  id,
  onClose,
  onSaved,
}: EditedProps<Detail>) {
  const { data: detail } = useQuery({ ...queries.detail(id ?? 0), enabled: id !== undefined })
  if (!edit) return null
  return (
    <Drawer
      open={id !== undefined}
      width={wide && 'wide'}
      title={detail === undefined ? '' : edit.title(detail)}
      onClose={onClose}
    >
      {detail !== undefined && <edit.Form key={id} detail={detail} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}
