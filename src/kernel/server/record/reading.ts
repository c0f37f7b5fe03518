import type { ListFilter, ListQuery } from '../../api/list.ts'
import type { Route } from '../../api/route.ts'
import type { Desk } from '../desk/desk.ts'
import { type Handled, handle } from '../http/mount.ts'
import { historyOf } from './history.ts'
import type { Served, TenantRecord } from './serve.ts'

type Reading = {
  list: Route & { needs: string }
  totals: Route & { needs: string }
  history: Route & { needs: string }
}

/** Returns the calls that every record answers alike: a page of its list, its totals, and the history of one. */
export function readingOf<R extends TenantRecord>(served: Served<R>, routes: Reading): Handled[] {
  const { record, page, totals, visible, told } = served
  return [
    handle(routes.list, (async (desk: Desk, { body }: { body: ListQuery }) => ({
      rows: await page(desk, body),
    })) as never),
    handle(routes.totals, ((desk: Desk, { body }: { body: ListFilter }) => totals(desk, body)) as never),
    handle(routes.history, (async (desk: Desk, { params: { id } }: { params: { id: number } }) => {
      await visible(desk, id)
      return historyOf(desk, record.table, id, await told(desk))
    }) as never),
  ]
}
