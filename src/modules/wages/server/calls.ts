import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { entryRoutes as routes, type WageEntryRow } from '../api/entry.ts'
import { carry, waitingStops } from './carrying.ts'
import { catchUp, unpriced } from './earning.ts'
import { entriesOf, entryConditions, entryListFor } from './entries.ts'
import { noteByHand, reverse } from './mending.ts'

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** The calls of entries. Whoever appends one that they do not see gets none back. */
export const entryHandlers: Handled[] = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<WageEntryRow>(desk.client, entryListFor(desk), entryConditions(desk, body.view), body),
  })),
  handle(routes.totals, (desk, { body }) =>
    readTotals(desk.client, entryListFor(desk), entryConditions(desk, body.view), body),
  ),
  handle(routes.hand, async (desk, { body }) => entriesOf(desk, idsOf(await noteByHand(desk, body)))),
  handle(routes.reverse, async (desk, { body: { id, reason } }) =>
    entriesOf(desk, idsOf(await reverse(desk, id, reason))),
  ),
  handle(routes.waiting, desk => waitingStops(desk)),
  handle(routes.carry, async (desk, { body: { stopId, porterIds } }) =>
    entriesOf(desk, idsOf(await carry(desk, stopId, porterIds))),
  ),
  handle(routes.unpriced, desk => unpriced(desk)),
  handle(routes.catchUp, async (desk, { body: { id } }) => entriesOf(desk, idsOf(await catchUp(desk, id)))),
]
