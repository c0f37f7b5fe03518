import { call } from '../../../kernel/web/call.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { dayRoutes } from '../api/day.ts'
import { loadingRoutes } from '../api/loading.ts'
import { tripReturnRoutes } from '../api/returns.ts'
import { tripRoutes as routes, tripRecord } from '../api/trip.ts'

export const tripQueries = recordQueries({
  detail: routes.detail,
  history: routes.history,
  also: [routes.waiting, dayRoutes.unhanded, tripReturnRoutes.waitingReturns],
})

/** Asks again for all that shows trips: lists, the board, the driver's day. */
export async function refreshTrips(): Promise<void> {
  await Promise.all([tripQueries.refresh(), queryClient.invalidateQueries({ queryKey: [tripRecord.name] })])
}

/** The query of shipments that wait for a trip. */
export const waitingQuery = (search = '') => queryOf(routes.waiting, { body: { search } }, { silent: true })

/** The query of returns that wait to be fetched. */
export const waitingReturnsQuery = () =>
  queryOf(tripReturnRoutes.waitingReturns, { body: { search: '' } }, { silent: true })

/** The query of the trips of some days with their stops. */
export const boardQuery = (from: string, to: string) => ({
  // The list's name comes first: what changes in the list asks for the board again, too.
  queryKey: [tripRecord.name, 'board', from, to],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(routes.board, { body: { from, to } }, { signal, quiet: true, silent: true }),
})

/** The query of a driver's day. */
export const dayQuery = () => ({
  queryKey: [tripRecord.name, 'day'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(dayRoutes.day, undefined, { signal, quiet: true, silent: true }),
})

/** The query of what drivers collected and finance has not confirmed. */
export const unhandedQuery = () => queryOf(dayRoutes.unhanded, undefined, { silent: true })

/** The query of what a trip picks and loads. */
export const loadingQuery = (id: number) => ({
  queryKey: [tripRecord.name, 'loading', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(loadingRoutes.loading, { params: { id } }, { signal, quiet: true, silent: true }),
})
