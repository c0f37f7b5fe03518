import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { numberWords, yuan } from '../../../../kernel/api/format.ts'
import type { Todo, WorkRow } from '../../../../kernel/api/todo.ts'
import { bringing } from '../../../../kernel/web/list/brought.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { type StartAct, startActs } from '../../../../kernel/web/startActs.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { mostWorkRows } from '../../api/work.ts'
import { Means } from '../help/Means.tsx'
import { setAbout } from './ticked.ts'

type Props = { todo: Todo; rows: readonly WorkRow[] | undefined; most: number | undefined }

/** The room of rows that are on their way. */
const waitingRows = Array.from({ length: mostWorkRows }, (_, at) => at)

/** What waits of one sort: how many there are, which opens them all, and the first of them, each with its one act. */
export function WorkGroup({ todo, rows, most = mostWorkRows }: Props) {
  const room = Math.min(todo.count, most)
  const shown = rows?.slice(0, most)
  const left = todo.count - (shown?.length ?? room)
  return (
    <li className="work-group">
      <h3>
        <TodoLink todo={todo} />
        {left > 0 && <small>还有 {numberWords(left)}</small>}
      </h3>
      <ul>
        {shown?.map(row => <Row key={row.id} row={row} todo={todo} />) ??
          waitingRows.slice(0, room).map(at => <li key={at} className="work-row" aria-hidden="true" />)}
      </ul>
    </li>
  )
}

/** Opens all rows that a to-do counts. */
export function TodoLink({ todo: { title, hint, word, tone, count, to } }: { todo: Todo }) {
  return (
    <>
      <Link to={bringing(to)} className="todo" data-tone={tone} title={hint}>
        {title}
        <b className="figure-count">{numberWords(count)}</b>
        <span className="unseen">，打开明细</span>
      </Link>
      {word && <Means word={word} />}
    </>
  )
}

const tones = { warning: 'orange', danger: 'red' } as const

function Row({ row, todo: { key, act } }: { row: WorkRow; todo: Todo }) {
  const { id, title, note, amount, mark, tone, to } = row
  const begin = () => setAbout({ key, id, title, to })
  return (
    <li className="work-row">
      <Link to={to} onClick={begin} className="work-what">
        <b>{title}</b>
        <small>{note}</small>
      </Link>
      <span className="work-how">
        {amount !== null && <b className="work-amount">{yuan(amount)}</b>}
        {mark && <Tag tone={tone ? tones[tone] : 'grey'}>{mark}</Tag>}
      </span>
      <Act row={row} todo={key} act={act ?? '看'} onBegun={begin} />
    </li>
  )
}

type ActProps = { row: WorkRow; todo: string; act: string; onBegun: () => void }

function Act({ row, todo, act, onBegun }: ActProps) {
  const brought = useSettings()
    .brought(startActs)
    .find(one => one.todo === todo)
  const opened = (
    <Link
      to={row.to}
      onClick={onBegun}
      className="btn btn-plain btn-small work-act"
      aria-label={`${act}：${row.title}`}
    >
      {act}
    </Link>
  )
  if (!brought) return opened
  const Here = partOf(brought)
  return (
    <Suspense fallback={opened}>
      <Here row={row} onDone={onBegun} />
    </Suspense>
  )
}

type Part = ComponentType<{ row: WorkRow; onDone: () => void }>
const parts = new Map<StartAct, Part>()

function partOf(act: StartAct): Part {
  const part = parts.get(act) ?? lazy(act.load)
  parts.set(act, part)
  return part
}
