import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatRelative } from '../../../kernel/contract/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { useLive } from '../../../kernel/web/live.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { PopoverButton } from '../../../kernel/web/ui/Popover.tsx'
import { type Notification, notificationRoutes } from '../contract/notification.ts'
import './bell.css'

const inboxQuery = queryOf(notificationRoutes.inbox, undefined, { quiet: true, silent: true })

const refetch = () => queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey })

/** Marks some notifications as read, or all of them. */
async function markRead(ids?: number[]): Promise<void> {
  if (useSession.getState().person?.viewing) return // another's: only looked at
  await call(notificationRoutes.read, { body: { ids } }, { quiet: true })
  await refetch()
}

/** The bell of the top bar: how many are unread, live, and the latest ones. */
export function Bell() {
  const { data } = useQuery(inboxQuery)
  useLive('notification', refetch)
  const unread = data?.unread ?? 0
  return (
    <PopoverButton
      kind="text"
      align="end"
      className="bar-button bell"
      label={unread > 0 ? `通知，${unread} 条未读` : '通知'}
      text={
        <>
          <svg className="icon" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4M12 3v2" />
          </svg>
          {unread > 0 && <span className="bell-count">{unread > 99 ? '99+' : unread}</span>}
        </>
      }
    >
      {close => <Inbox rows={data?.rows ?? []} unread={unread} onDone={close} />}
    </PopoverButton>
  )
}

type InboxProps = { rows: Notification[]; unread: number; onDone: () => void }

function Inbox({ rows, unread, onDone }: InboxProps) {
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
    <button type="button" className="inbox-entry" data-read={row.read} onClick={open}>
      <b>{row.title}</b>
      {row.content && <span>{row.content}</span>}
      <time dateTime={row.createdAt}>{formatRelative(row.createdAt)}</time>
      {!row.read && <i className="inbox-unread">未读</i>}
    </button>
  )
}
