import { Link } from 'react-router'
import { numberWords } from '../../../kernel/api/format.ts'
import { bringing } from '../../../kernel/web/list/brought.ts'
import type { DashboardFigures } from '../api/dashboard.ts'
import { Means } from './help/Means.tsx'

/** Shows what waits for the person, each opening exactly these rows; what does not wait is left out. */
export function Todos({ todos }: { todos: DashboardFigures['todos'] }) {
  const waiting = todos.filter(todo => todo.count > 0)
  if (todos.length === 0) return null
  return (
    <section className="panel todos" aria-label="我的待办">
      <h2>我的待办</h2>
      {waiting.length === 0 && <p className="dashboard-empty">没有要处理的事。</p>}
      <ul>
        {waiting.map(({ key, title, hint, word, tone, count, to }) => (
          <li key={key}>
            <Link to={bringing(to)} className="todo" data-tone={tone} title={hint}>
              {title}
              <b className="figure-count">{numberWords(count)}</b>
              <span className="unseen">，打开明细</span>
            </Link>
            {word && <Means word={word} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
