import { QueryClient } from '@tanstack/react-query'
import type { AnswerOf, Route } from '../contract/route.ts'
import { type CallArguments, call } from './call.ts'

/** What was fetched ahead of a page is not fetched once more when the page asks for it within this many ms. */
const fresh = 2000

/** One cache of server state. A failure was already told by `call`, and live events say when something changed. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: fresh, retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
})

/**
 * A route's call as a query, keyed by its address and what is sent. Unless `quiet` is given, a person waits for it only
 * as long as there is nothing to show yet.
 */
export function queryOf<const R extends Route>(route: R, ...[sent, options]: CallArguments<R>) {
  const queryKey = [route.at, sent] as const
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<R>> => {
      const quiet = options?.quiet ?? queryClient.getQueryData(queryKey) !== undefined
      return call<R>(route, ...([sent, { ...options, quiet, signal }] as CallArguments<R>))
    },
  }
}
