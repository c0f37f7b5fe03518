import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { assignmentRoutes as routes } from '../../api/assignment.ts'
import { cluePlaces } from '../../api/places.ts'
import { AssignmentEntries } from './AssignmentEntries.tsx'

/** Shows the assigned clues with receivers and reasons, newest first. */
export function AssignmentLog() {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [routes.log.at],
    queryFn: ({ pageParam }) => call(routes.log, { query: pageParam ? { before: pageParam } : {} }, { quiet: true }),
    initialPageParam: 0,
    getNextPageParam: last => (last.length === 50 ? last.at(-1)?.id : undefined),
    staleTime: 0,
  })
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  const entries = data.pages.flat()
  if (entries.length === 0) return <p className="nothing">还没有按规则分配过流量。</p>
  return (
    <>
      <AssignmentEntries
        entries={entries}
        title={entry =>
          entry.clueName === '' ? (
            '您数据范围外的一条流量'
          ) : (
            <Link className="link" to={linkTo(cluePlaces.list, { open: entry.clueId })}>
              {entry.clueName}
            </Link>
          )
        }
      />
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的记录
        </Button>
      )}
    </>
  )
}
