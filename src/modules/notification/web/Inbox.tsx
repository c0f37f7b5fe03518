import { useNavigate } from 'react-router'
import { formatRelative } from '../../../kernel/api/timeWords.ts'
import { call } from '../../../kernel/web/call.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { type Notification, notificationRoutes } from '../api/notification.ts'
import { refetchInbox } from './inboxQuery.ts'

/** Marks some notifications as read, or all of them. */
async function markRead(ids?: number[]): Promise<void> {
  if (useSession.getState().person?.viewing) return // another's: only looked at
  await call(notificationRoutes.read, { body: { ids } }, { quiet: true })
  await refetchInbox()
}

type InboxProps = { rows: Notification[]; unread: number; onDone: () => void }

/** Shows the latest notifications; an opened one, or all, become read. */
export default function Inbox({ rows, unread, onDone }: InboxProps) {
  return (
    <section className="inbox">
      <header>
        <b>通知</b>
        {unread > 0 && (
          <button type="button" onClick={() => void markRead()}>
            全部标为已读
          </button>
        )}
      </header>
      {rows.length === 0 && (
        <p className="inbox-empty">还没有通知。分配给您的客户、到期的联系和导入结果会出现在这里。</p>
      )}
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <Entry row={row} onDone={onDone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ row, onDone }: { row: Notification; onDone: () => void }) {
  const navigate = useNavigate()
  const open = () => {
    if (!row.read) void markRead([row.id])
    if (!row.path) return
    onDone()
    navigate(row.path)
  }
  return (
    <button type="button" className="row-button inbox-entry" data-read={row.read} onClick={open}>
      <b>{row.title}</b>
      {row.content && <span>{row.content}</span>}
      <time dateTime={row.createdAt}>{formatRelative(row.createdAt)}</time>
      {!row.read && <i className="inbox-unread">未读</i>}
    </button>
  )
}
