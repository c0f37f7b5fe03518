import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLive } from '../../../kernel/web/live.ts'
import { PopoverButton } from '../../../kernel/web/ui/Popover.tsx'
import { inboxQuery, refetchInbox } from './inboxQuery.ts'
import './bell.css'

const Inbox = lazy(() => import('./Inbox.tsx'))

/** Shows the bell of the top bar: the number of unread notices, live, and the latest ones. */
export function Bell() {
  const { data } = useQuery(inboxQuery)
  useLive('notification', refetchInbox)
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
      {close => (
        <Suspense>
          <Inbox rows={data?.rows ?? []} unread={unread} onDone={close} />
        </Suspense>
      )}
    </PopoverButton>
  )
}
