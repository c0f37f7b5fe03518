import type { z } from 'zod'
import type { Desk, Patch } from '../../../kernel/server/desk.ts'
import { together } from '../../../kernel/server/together.ts'
import type { BulkResult } from '../../clue/contract/clue.ts'
import { audienceOf } from '../../clue/server/index.ts'
import { scopeModule } from './scope.ts'
import { type Deal, type DealAction, maySee, outOfReach, refusalFor, type Sight, sightsOf } from './sight.ts'

const present = (values: (number | null)[]) => [...new Set(values.filter(value => value !== null))]

/** Who works on any of the deals, their owners apart. */
export async function membersOf(desk: Desk, deals: readonly Pick<Deal, 'id'>[]): Promise<number[]> {
  const ids = deals.map(deal => deal.id)
  if (ids.length === 0) return []
  const rows = await desk.from('opportunityMember').select('employeeId').where('opportunityId', 'in', ids).execute()
  return rows.map(row => row.employeeId)
}

/** Tells the browsers that show these deals; `before` are the same as they were, `past` members they no longer have. */
export async function publishDeals(
  desk: Desk,
  before: readonly Deal[],
  after: readonly Deal[],
  past: readonly number[] = [],
): Promise<void> {
  if (after.length === 0) return
  await tellDeals(desk, before, after, [...(await membersOf(desk, after)), ...past])
}

/** The same where it is known who works on them. */
export async function tellDeals(
  desk: Desk,
  before: readonly Deal[],
  after: readonly Deal[],
  members: readonly number[],
): Promise<void> {
  const both = [...before, ...after]
  await desk.publish({
    kind: 'change',
    officeId: desk.officeId,
    topic: 'opportunity',
    menu: 'businessList',
    module: scopeModule,
    ids: after.map(deal => deal.id),
    owners: present([...both.map(deal => deal.ownerId), ...members]),
    departments: present(both.map(deal => deal.departmentId)),
    ...(await audienceOf(desk, present(both.map(deal => deal.poolId)))),
    by: desk.who.name,
    byId: desk.employeeId,
  })
}

/** Changes locked deals alike, logs each, tells the browsers. */
export async function changeDeals(
  desk: Desk,
  deals: readonly Deal[],
  patch: Patch<'opportunity'>,
  action: string,
): Promise<Deal[]> {
  const [changed, members] = await together(
    desk.changeMany('opportunity', deals, patch, { action }),
    membersOf(desk, deals),
  )
  if (changed.length > 0) await tellDeals(desk, deals, changed, members)
  return changed
}

/** Names of those who own deals, by employee id. */
export async function ownerNames(desk: Desk, deals: readonly Deal[]): Promise<Map<number, string>> {
  const ids = present(deals.map(deal => deal.ownerId))
  if (ids.length === 0) return new Map()
  const rows = await desk.from('employee').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.name]))
}

/** What else speaks against an action on a deal, in words; `accepted` are those that it will be done to before this one. */
type Objection = (deal: Deal, accepted: number) => string | null

/**
 * Locks the chosen deals, changes those whose state and place allow the action, and tells of the others why not. Locks
 * come first: of two people at once, the second sees what the first did.
 */
export async function actOnDeals(
  desk: Desk,
  ids: readonly number[],
  kind: DealAction,
  action: string,
  patch: Patch<'opportunity'>,
  objection: Objection = () => null,
): Promise<{ result: z.output<typeof BulkResult>; before: Deal[]; after: Deal[] }> {
  const sights = await sightsOf(desk, await desk.lock('opportunity', [...new Set(ids)]))
  const names = await ownerNames(
    desk,
    sights.map(({ deal }) => deal),
  )
  const fit: Deal[] = []
  const judged = sights.map(sight => {
    const owner = names.get(sight.deal.ownerId ?? 0)
    const msg = refusalFor(desk, kind, sight, owner) ?? objection(sight.deal, fit.length)
    if (msg === null) fit.push(sight.deal)
    return { sight, msg }
  })
  const after = await changeDeals(desk, fit, patch, action)
  const found = new Set(sights.map(({ deal }) => deal.id))
  const missing = ids.filter(id => !found.has(id)).map(id => ({ id, name: '', msg: outOfReach(kind) }))
  const refused = judged.flatMap(({ sight, msg }) => (msg === null ? [] : [{ ...told(desk, sight), msg }]))
  return { result: { done: after.length, refused: [...refused, ...missing] }, before: fit, after }
}

/** The deal's name is told only to those who see it. */
function told(desk: Desk, sight: Sight): { id: number; name: string } {
  return { id: sight.deal.id, name: maySee(desk, sight) ? sight.deal.name : '' }
}
