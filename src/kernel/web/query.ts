import { QueryClient } from '@tanstack/react-query'
import type { AnswerOf, Route } from '../contract/route.ts'
import { type CallArguments, call } from './call.ts'
import { restOfStart } from './start.ts'

/** A page does not fetch its data again within this many ms after it was fetched ahead. */
const fresh = 2000

/** One cache of server state. A failure was already told by `call`, and live events say when something changed. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: fresh, retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
})

/** Nothing is sent by who sends an empty query. */
const isBare = (sent: object | undefined) =>
  Object.values(sent ?? {}).every(part => part === undefined || Object.keys(part).length === 0)

/**
 * A route's call as a query, keyed by its address and what is sent. Unless `quiet` is given, a person waits for it only
 * as long as there is nothing to show yet.
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
      return call<R>(route, ...([sent, { ...options, quiet, signal }] as CallArguments<R>))
    },
  }
}

/** Returns what the start brings of a call, if anything; what comes with it is kept for whoever asks next. */
async function broughtAtStart({ at }: Route): Promise<unknown> {
  const answers = await restOfStart(at)
  for (const [address, data] of Object.entries(answers ?? {})) {
    const queryKey = [address, undefined]
    if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data)
  }
  return answers?.[at]
}
