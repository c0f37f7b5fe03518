import { useQuery } from '@tanstack/react-query'
import { Fragment, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Drawer } from '../drawer/Drawer.tsx'
import { HistoryList } from '../drawer/HistoryList.tsx'
import { Neighbours } from '../drawer/Neighbours.tsx'
import { useLiveRecord } from '../drawer/useLiveRecord.ts'
import type { RowBase } from '../list/rows.ts'
import { noteOpened } from '../opened.ts'
import { useSettings } from '../shell/settings.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import type { RecordParts, RecordWays } from './recordParts.ts'
import { RecordPlaces } from './recordPlaces.ts'
import type { RecordQueries } from './recordQueries.ts'
import { recordTools } from './recordTools.ts'
import { tabOrder } from './tabOrder.ts'
import '../drawer/record.css'

type Props<Row extends RowBase, Detail extends { id: number }> = {
  parts: RecordParts<Row, Detail>
  id: number | undefined
  /** It is open without a record too, and says so: the address names none. */
  open?: boolean
  ways: RecordWays<Row>
}

/** Shows one record with what its parts draw, its history and its neighbours; follows the changes of colleagues. */
export function RecordDrawer<Row extends RowBase, Detail extends { id: number }>(props: Props<Row, Detail>) {
  const { parts, id, open = id !== undefined, ways } = props
  const { record, queries, width = 'normal', tools, foot } = parts
  const { data: detail, error } = useQuery({ ...queries.detail(id ?? 0), enabled: id !== undefined })
  const [acts, setActs] = useState<HTMLDivElement | null>(null)
  const there = detail?.id
  useEffect(() => {
    if (there !== undefined) noteOpened(record.name, there)
  }, [record.name, there])
  const changedBy = useLiveRecord(record.name, id, queries.refresh)
  return (
    <Drawer
      open={open}
      width={width}
      title={detail ? <Heading parts={parts} detail={detail} /> : (error && '没有找到') || record.noun}
      tools={
        <>
          {changedBy && <span className="changed-by">{changedBy} 刚刚更新</span>}
          {(record.seen ?? 'everyone') !== 'everyone' && <Brought />}
          {tools?.(detail)}
          {ways.list && <Neighbours list={ways.list} id={id} onOpen={ways.onOpen} />}
        </>
      }
      actsRef={setActs}
      footer={detail && foot?.(detail, ways)}
      onClose={ways.onClose}
    >
      {error && <p className="drawer-message">{error.message}</p>}
      {open && id === undefined && <p className="drawer-message">没有这条{record.noun}</p>}
      {detail !== undefined && (
        <Fragment key={detail.id}>
          <RecordBody parts={parts} detail={detail} ways={ways} acts={acts} />
        </Fragment>
      )}
    </Drawer>
  )
}

type HeadingProps<Row extends RowBase, Detail extends { id: number }> = {
  parts: RecordParts<Row, Detail>
  detail: Detail
}

function Heading<Row extends RowBase, Detail extends { id: number }>({ parts, detail }: HeadingProps<Row, Detail>) {
  const { record, title, tag } = parts
  const { state } = detail as { state?: string }
  const usual = record.states && state && <StateTag record={{ states: record.states }} state={state} />
  return (
    <>
      {title(detail)} {tag ? tag(detail) : usual}
    </>
  )
}

function Brought() {
  const tools = useSettings().brought(recordTools)
  return (
    <Suspense>
      {tools.map(({ key, Tool }) => (
        <Tool key={key} />
      ))}
    </Suspense>
  )
}

type BodyProps<Row extends RowBase, Detail extends { id: number }> = TabsProps<Row, Detail> & {
  acts: HTMLElement | null
}

/** Gives each part of the head its place: facts at the side in a wide drawer, elsewhere above the tabs. */
function RecordBody<Row extends RowBase, Detail extends { id: number }>({ acts, ...of }: BodyProps<Row, Detail>) {
  const [facts, setFacts] = useState<HTMLElement | null>(null)
  const [below, setBelow] = useState<HTMLElement | null>(null)
  return (
    <div className="record">
      <div className="record-top">
        <RecordPlaces value={{ acts, facts, below }}>{of.parts.head(of.detail, of.ways)}</RecordPlaces>
      </div>
      <div className="record-side" ref={setFacts} />
      <div className="record-main">
        <div ref={setBelow} />
        <RecordTabs {...of} />
      </div>
    </div>
  )
}

type TabsProps<Row extends RowBase, Detail extends { id: number }> = {
  parts: RecordParts<Row, Detail>
  detail: Detail
  ways: RecordWays<Row>
}

function RecordTabs<Row extends RowBase, Detail extends { id: number }>({
  parts,
  detail,
  ways,
}: TabsProps<Row, Detail>) {
  const { record, queries } = parts
  const [chosen, setChosen] = useChosen()
  const tabs = parts.tabs(detail, ways)
  const { shown, more } = tabOrder(tabs, parts.tabsFirst)
  const tab = tabs.find(({ key }) => key === chosen) ?? shown[0]
  if (!tab) return null
  const told = queries.history && <History query={queries.history(detail.id)} />
  const body = <Suspense>{tab.body === undefined ? told : tab.body}</Suspense>
  if (tabs.length === 1) return body
  return (
    <Tabs label={`${record.noun}详情`} tabs={shown} more={more} value={tab.key} onChange={setChosen}>
      {body}
    </Tabs>
  )
}

/** Keeps the chosen tab; an address may come with one (`state.part`). */
function useChosen() {
  const { key, state } = useLocation()
  const part = (state as { part?: string } | null)?.part
  const [chosen, setChosen] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same tab may be asked for again
  useEffect(() => {
    if (part) setChosen(part)
  }, [key, part])
  return [chosen, setChosen] as const
}

function History({ query }: { query: ReturnType<NonNullable<RecordQueries<unknown>['history']>> }) {
  const { data, error } = useQuery(query)
  return <HistoryList entries={data} error={error} />
}
