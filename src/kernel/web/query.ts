import { QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AnswerOf, Route } from '../api/route.ts'
import { type CallArguments, call } from './call.ts'
import { restOfStart } from './start.ts'

/** A page does not fetch its data again within this many ms after it was fetched ahead. */
const fresh = 2000

/** The cache of server state. `call` reports failures, and live events report changes. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: fresh, retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
})

/** Tells whether a call sends nothing; an empty query counts as nothing. */
const isBare = (sent: object | undefined) =>
  Object.values(sent ?? {}).every(part => part === undefined || Object.keys(part).length === 0)

/** Returns the key of what says as of when the answer of a query is: a moment of the standby that gave it, null from the primary. */
export const asOfKey = (queryKey: QueryKey) => ['asOf', ...queryKey]

/**
 * Returns a route's call as a query, keyed by its address and input. Without `quiet` the overlay shows while there is
 * nothing to show yet.
 */
export function queryOf<const R extends Route>(route: R, ...[sent, options]: CallArguments<R>) {
  const bare = isBare(sent as object | undefined)
  const queryKey = [route.at, bare ? undefined : sent] as const
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<R>> => {
      const brought = bare ? await broughtAtStart(route) : undefined
      if (brought !== undefined) return brought as AnswerOf<R>
      const quiet = options?.quiet ?? queryClient.getQueryData(queryKey) !== undefined
      const heard = (head: Headers) =>
        route.reads === 'standby' && queryClient.setQueryData(asOfKey(queryKey), head.get('X-Read-As-Of'))
      return call<R>(route, ...([sent, { ...options, quiet, signal, heard }] as CallArguments<R>))
    },
  }
}

/** Returns the answer that the start brings for a call, if any; other answers that come with it are kept for later calls. */
async function broughtAtStart({ at }: Route): Promise<unknown> {
  const answers = await restOfStart(at)
  for (const [address, data] of Object.entries(answers ?? {})) {
    const queryKey = [address, undefined]
    if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data)
  }
  return answers?.[at]
}
