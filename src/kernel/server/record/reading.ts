import type { ListFilter, ListQuery, ListViews } from '../../api/list.ts'
import type { Route } from '../../api/route.ts'
import type { Desk } from '../desk/desk.ts'
import { type Handled, handle } from '../http/mount.ts'
import { historyOf } from './history.ts'
import type { Served, TenantRecord } from './serve.ts'

type Reading = {
  list: Route & { needs: string }
  history: Route & { needs: string }
  /** Not for records that sum in their own way. */
  totals?: Route & { needs: string }
  viewCounts?: Route & { needs: string }
}

/** Returns the calls that every record answers alike: a page of its list, its totals, the counts of its views, and the history of one. */
export function readingOf<R extends TenantRecord>(served: Served<R>, routes: Reading): Handled[] {
  const { record, page, totals, viewCounts, visible, told } = served
  const { totals: ofTotals, viewCounts: ofViews } = routes
  return [
    handle(routes.list, (async (desk: Desk, { body }: { body: ListQuery }) => ({
      rows: await page(desk, body),
    })) as never),
    ...(ofTotals
      ? [handle(ofTotals, ((desk: Desk, { body }: { body: ListFilter }) => totals(desk, body)) as never)]
      : []),
    ...(ofViews
      ? [handle(ofViews, ((desk: Desk, { body }: { body: ListViews }) => viewCounts(desk, body.views)) as never)]
      : []),
    handle(routes.history, (async (desk: Desk, { params: { id } }: { params: { id: number } }) => {
      await visible(desk, id)
      return historyOf(desk, record.table, id, await told(desk))
    }) as never),
  ]
}
