import { listAt, liveStates, wordsOfStates } from '../../../kernel/api/record.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { bring } from '../../../kernel/server/module.ts'
import type { Facet } from '../../../kernel/server/record/facets.ts'
import { moduleOf, type Served, type TenantRecord } from '../../../kernel/server/record/serve.ts'
import { handoverByState } from './byState.ts'
import { handovers } from './kind.ts'

type Open = (desk: Desk, employeeId: number) => Promise<{ id: number; departmentId: number | null; state: string }[]>

/** The handover of a record: whoever leaves gives those away whose state is a live one. `openOf` finds them where the column `state` does not. */
export function handedOver<R extends TenantRecord>(served: Served<R>, rank: number, openOf?: Open): Facet {
  const { record, stateOf, tell } = served
  const live = liveStates(record.states)
  const open: Open = (desk, employeeId) =>
    desk
      .from(record.table as 'contract')
      .select(['id', 'departmentId', 'state'])
      .where('ownerId', '=', employeeId)
      .where('state', 'in', live as never)
      .orderBy('id')
      .execute()
  const kind = handoverByState({
    kind: record.table,
    title: record.title,
    unit: record.unit,
    path: listAt(record),
    table: record.table as 'contract',
    states: wordsOfStates(record.states),
    live,
    stateOf: stateOf as never,
    openOf: openOf ?? open,
    module: moduleOf(record),
    tell: tell as never,
  })
  return [bring(handovers, kind, rank)]
}
