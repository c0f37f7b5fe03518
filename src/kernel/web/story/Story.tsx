import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatDayOf } from '../../api/dayWords.ts'
import { yuan } from '../../api/format.ts'
import type { StoryEvent, StoryKind, StoryRoute } from '../../api/story.ts'
import { formatDateTime } from '../../api/time.ts'
import { call } from '../call.ts'
import { storyKey } from '../record/recordQueries.ts'
import { Button } from '../ui/Button.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Changes } from './Changes.tsx'
import './story.css'

type Page<Event> = { events: Event[]; next: string | null }

type Props<Event extends StoryEvent> = {
  route: StoryRoute
  /** The record whose story it is. */
  id: number
  /** What such a record can have, as filters, each with its word. */
  kinds: Partial<Record<StoryKind, string>>
  /** What is said while nothing has happened. */
  empty: string
  /** Draws what a module tells besides; undefined of an event that is drawn as usual. */
  draw?: (event: Event) => ReactNode | undefined
}

/** Shows what happened to a record in one list, newest first, filtered by kind, page after page. */
export function Story<Event extends StoryEvent>({ route, id, kinds, empty, draw }: Props<Event>) {
  const [only, choose] = useState<StoryKind>()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery({
    queryKey: [storyKey, route.at, id, only],
    queryFn: ({ pageParam: after, signal }) => {
      const sent = { params: { id }, query: { only, after } }
      return call(route, sent, { quiet: true, silent: true, signal }) as Promise<Page<Event>>
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const events = data?.pages.flatMap(page => page.events)
  return (
    <>
      <fieldset className="chips story-kinds">
        <legend className="unseen">动态的种类</legend>
        <Kind title="全部" isChosen={only === undefined} onChoose={() => choose(undefined)} />
        {(Object.keys(kinds) as StoryKind[]).map(kind => (
          <Kind key={kind} title={kinds[kind] ?? ''} isChosen={only === kind} onChoose={() => choose(kind)} />
        ))}
      </fieldset>
      {error && <p className="nothing">{error.message}</p>}
      {!events && !error && <p className="nothing">正在读取…</p>}
      {events?.length === 0 && !hasNextPage && <p className="nothing">{only ? `还没有${kinds[only]}。` : empty}</p>}
      {events && events.length > 0 && (
        <ol className="story" aria-busy={isPlaceholderData}>
          {events.map(event => (
            <li key={event.key}>
              <time dateTime={event.at} title={formatDateTime(event.at)}>
                {formatDayOf(event.at)}
              </time>
              <div>{draw?.(event) ?? <Happened event={event} />}</div>
              {event.amount !== null && <b className="story-amount">{yuan(event.amount)}</b>}
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的动态
        </Button>
      )}
    </>
  )
}

type KindProps = { title: string; isChosen: boolean; onChoose: () => void }

const Kind = ({ title, isChosen, onChoose }: KindProps) => (
  <button type="button" className="chip" aria-pressed={isChosen} onClick={onChoose}>
    {title}
  </button>
)

function Happened({ event }: { event: StoryEvent }) {
  const { kind, by, what, text, about, changes, state, path } = event
  const isDocument = kind === 'document'
  const named = isDocument ? what : about
  const name = path && named ? <Opened path={path}>{named}</Opened> : named
  return (
    <>
      <p className="story-line">
        {isDocument ? <b>{name}</b> : <b>{by || '系统'}</b>}
        {isDocument ? by : what}
        {!isDocument && name && <small>{name}</small>}
        {text && <span className="story-text">{text}</span>}
        {state && <Tag tone={state.tone}>{state.title}</Tag>}
      </p>
      <Changes changes={changes} />
    </>
  )
}

const Opened = ({ path, children }: { path: string; children: string }) => (
  <Link className="link" to={path}>
    {children}
  </Link>
)
