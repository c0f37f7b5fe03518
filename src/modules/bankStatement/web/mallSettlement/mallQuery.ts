import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { mallRoutes as routes } from '../../api/mallSettlement.ts'

/** A mall's account and the first day of a month. */
export type Which = { accountId: number; month: string }

/** How an address names a month of an account: `12_2026-10-01`. */
export const monthOf = ({ accountId, month }: Which) => `${accountId}_${month}`

/** Returns the month that an address names; undefined for other text. */
export function monthIn(written: string | null): Which | undefined {
  const found = /^([1-9]\d{0,15})_(\d{4}-\d\d-01)$/.exec(written ?? '')
  return found ? { accountId: Number(found[1]), month: String(found[2]) } : undefined
}

export const monthsQuery = () => queryOf(routes.months)
export const mallQuery = (which: Which) => queryOf(routes.settlement, { body: which })

/** Fetches again what is shown of malls. */
export const refreshMalls = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [at] }) => [routes.months.at, routes.settlement.at].some(one => one === at),
  })
