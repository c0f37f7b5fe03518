import { Link } from 'react-router'
import { numberWords } from '../../../../kernel/api/format.ts'
import type { Todo, WorkRow } from '../../../../kernel/api/todo.ts'
import { usePainted } from '../../../../kernel/web/painted.ts'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { type Ticked, useTicked } from './ticked.ts'
import type { RowsOfWork } from './useRows.ts'
import { TodoLink, WorkGroup } from './WorkGroup.tsx'
import './work.css'

/** How many rows of what is looked after for others are shown of each sort. */
const mostWatched = 3
/** How many rows that are done stay in sight. */
const mostTicked = 3
/** How many sorts are drawn before the first paint; the others begin below the edge of the screen. */
const sortsAtFirst = 3

/** `rows`: the first rows of each sort; undefined while they are on their way. */
type Props = { rows: RowsOfWork | undefined }

const tickable = (key: string, rows: readonly WorkRow[]): Ticked[] =>
  rows.map(({ id, title, to }) => ({ key, id, title, to }))

/** Shows what waits for the person, as a list that one works down; what does not wait is left out. */
export function Work({ todos, rows, most }: Props & { todos: readonly Todo[]; most: number | undefined }) {
  const waiting = todos.filter(todo => todo.count > 0)
  const all = waiting.reduce((sum, { count }) => sum + count, 0)
  const ticked = useTicked(rows && waiting.flatMap(({ key }) => tickable(key, rows.get(key) ?? [])))
  const counted = waiting.filter(({ act }) => act === null)
  const listed = useDrawn(waiting.filter(({ act }) => act !== null))
  return (
    <section className="panel work" aria-label="我的待办">
      <header>
        <h2>我的待办</h2>
        {all > 0 && <b className="work-all">{numberWords(all)}</b>}
        {ticked.length > 0 && <span className="contacts-done">刚处理 {numberWords(ticked.length)} 项 ✓</span>}
      </header>
      {waiting.length === 0 && <p className="dashboard-empty">没有要处理的事。</p>}
      {counted.length > 0 && (
        <ul className="todos">
          {counted.map(todo => (
            <li key={todo.key}>
              <TodoLink todo={todo} />
            </li>
          ))}
        </ul>
      )}
      <ul>
        {listed.map(todo => (
          <WorkGroup key={todo.key} todo={todo} rows={rows?.get(todo.key)} most={most} />
        ))}
      </ul>
      {ticked.length > 0 && <Done rows={ticked.slice(0, mostTicked)} />}
    </section>
  )
}

/** The sorts that are drawn now: those in sight at first, all once the screen has been painted. */
const useDrawn = (todos: readonly Todo[]) => (usePainted() ? todos : todos.slice(0, sortsAtFirst))

function Done({ rows }: { rows: readonly Ticked[] }) {
  return (
    <ul className="work-ticked" aria-label="刚处理的">
      {rows.map(({ key, id, title, to }) => (
        <li key={`${key} ${id}`}>
          <Icon name="check" size={14} />
          <Link to={to}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}

/** Shows what a person looks after for others: what stands still, waits too long, or is owed for long. */
export function Watched({ watched, rows }: Props & { watched: readonly Todo[] }) {
  const shown = watched.filter(({ count }) => count > 0)
  const listed = useDrawn(shown)
  return (
    <section className="panel work" aria-label="需要关注">
      <header>
        <h2>需要关注</h2>
      </header>
      {shown.length === 0 && <p className="dashboard-empty">没有停滞、没人联系或逾期的。</p>}
      <ul>
        {listed.map(todo => (
          <WorkGroup key={todo.key} todo={todo} rows={rows?.get(todo.key)} most={mostWatched} />
        ))}
      </ul>
    </section>
  )
}
