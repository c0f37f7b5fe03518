import { useInfiniteQuery } from '@tanstack/react-query'
import type { Tone } from '../../../kernel/api/record.ts'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { formatRelative } from '../../../kernel/api/timeWords.ts'
import { call } from '../../../kernel/web/call.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type Happening, happenings, type TimelineEvent } from '../api/detail.ts'
import { customerRoutes } from '../api/routes.ts'

const tones: Record<Happening, Tone> = {
  followUp: 'blue',
  stage: 'green',
  assignment: 'orange',
  merge: 'purple',
  field: 'grey',
  record: 'grey',
}

/** Shows the events of a customer and its records, newest first. */
export function Timeline({ id }: { id: number }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [customerRoutes.timeline.at, id],
    queryFn: ({ pageParam, signal }) =>
      call(customerRoutes.timeline, { params: { id }, query: { before: pageParam } }, { quiet: true, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => (page.more ? page.events.at(-1)?.at : undefined),
  })
  const events = data?.pages.flatMap(page => page.events)
  if (error) return <p className="nothing">{error.message}</p>
  if (!events) return <p className="nothing">正在读取…</p>
  if (events.length === 0) return <p className="nothing">还没有动态。跟进、分配、阶段变化和合并都会出现在这里。</p>
  return (
    <>
      <ol className="timeline">
        {events.map(event => (
          <Happened key={event.key} event={event} />
        ))}
      </ol>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的动态
        </Button>
      )}
    </>
  )
}

function Happened({ event }: { event: TimelineEvent }) {
  return (
    <li>
      <header>
        <Tag tone={tones[event.kind]}>{happenings[event.kind]}</Tag>
        <b>{event.by || '系统'}</b>
        {event.about && <span className="timeline-about">{event.about}</span>}
        <time dateTime={event.at} title={formatDateTime(event.at)}>
          {formatRelative(event.at)}
        </time>
      </header>
      <p>{event.text}</p>
    </li>
  )
}
