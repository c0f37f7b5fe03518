import { Link } from 'react-router'
import { call } from '../../../kernel/web/call.ts'
import { When } from '../../../kernel/web/field/Value.tsx'
import { queryClient } from '../../../kernel/web/query.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import type { DashboardFigures } from '../api/dashboard.ts'
import { figuresQuery } from './figures.ts'

/** Shows where somebody named the person; opening it has it read, and an answer there too. */
export function Mentions({ mentions }: Pick<DashboardFigures, 'mentions'>) {
  if (mentions.length === 0) return null
  return (
    <section className="panel contacts" aria-label="提到我的">
      <header>
        <h2>提到我的</h2>
      </header>
      <ul>
        {mentions.map(({ id, title, path, at }) => (
          <li key={id}>
            <Link to={path} onClick={() => void read(id)}>
              <b>{title}</b>
              <When at={at} />
              <em className="contacts-new">查看并回复</em>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function read(id: number): Promise<void> {
  await call(notificationRoutes.read, { body: { ids: [id] } }, { quiet: true, silent: true })
  const shown = [figuresQuery.queryKey[0], notificationRoutes.inbox.at]
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(queryKey[0] as never) })
}
