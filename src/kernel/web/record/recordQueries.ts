import type { z } from 'zod'
import type { HistoryEntry } from '../../api/history.ts'
import type { Route } from '../../api/route.ts'
import { queryClient, queryOf } from '../query.ts'

/** The calls that show one record; `also`: further ones whose answers change with it. */
type RecordRoutes<Detail> = {
  detail: Route & { returns: z.ZodType<Detail> }
  history?: Route
  also?: readonly Route[]
}

type Query<Answer> = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>
}

/** The key of all stories, of which the one that is open may tell of any record that changes. */
export const storyKey = 'story'

/** The queries of one record, and what asks again for all that is shown of it outside of lists. */
export type RecordQueries<Detail> = {
  detail: (id: number) => Query<Detail>
  history?: (id: number) => Query<HistoryEntry[]>
  refresh: () => Promise<void>
}

/** Returns the queries of a record's calls, each of which takes its number as `params.id`. */
export function recordQueries<Detail>({ detail, history, also = [] }: RecordRoutes<Detail>): RecordQueries<Detail> {
  const calls = [detail, ...(history ? [history] : []), ...also].map(route => route.at)
  const of = <Answer>(route: Route, how: { quiet?: true }) => {
    // Its drawer shows a failure itself.
    return (id: number) =>
      queryOf(route, { params: { id } } as never, { silent: true, ...how }) as unknown as Query<Answer>
  }
  return {
    detail: of<Detail>(detail, {}),
    ...(history && { history: of<HistoryEntry[]>(history, { quiet: true }) }),
    refresh: () => {
      const isShown = (at: unknown) => at === storyKey || calls.some(one => one === at)
      return queryClient.invalidateQueries({ predicate: ({ queryKey: [at] }) => isShown(at) })
    },
  }
}
