import type { Desk, Patch } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { type Acted, actOnMany } from '../../../../kernel/server/record/actOnMany.ts'
import { ownerNames } from '../../../../kernel/server/record/names.ts'
import { type MembersOf, publishRecords } from '../../../../kernel/server/record/publish.ts'
import { publishByPool } from '../../../clue/server/index.ts'
import { keptAmong, keptWords } from './kept.ts'
import { scopeModule } from './scope.ts'
import { type Deal, type DealAction, maySee, outOfReach, refusalFor, type Sight, sightsOf } from './sight.ts'

const shown = { topic: 'opportunity', menu: 'businessList', module: scopeModule }

/** Returns the people who work on each of the deals, without their owners. */
export async function membersOf(desk: Desk, deals: readonly Pick<Deal, 'id'>[]): Promise<MembersOf> {
  const ids = deals.map(deal => deal.id)
  if (ids.length === 0) return new Map()
  const rows = await desk
    .from('opportunityMember')
    .select(['opportunityId', 'employeeId'])
    .where('opportunityId', 'in', ids)
    .execute()
  const byDeal = Map.groupBy(rows, row => row.opportunityId)
  return new Map([...byDeal].map(([id, some]) => [id, some.map(row => row.employeeId)]))
}

/** Tells the browsers that show these deals; `before` are the same as they were, `past` members they no longer have. */
export async function publishDeals(
  desk: Desk,
  before: readonly Deal[],
  after: readonly Deal[],
  past: MembersOf = new Map(),
): Promise<void> {
  if (after.length === 0) return
  const now = await membersOf(desk, after)
  const all = after.map(({ id }) => [id, [...(now.get(id) ?? []), ...(past.get(id) ?? [])]] as const)
  await tellDeals(desk, before, after, new Map(all))
}

/** Tells browsers of changed deals, for callers who know their members. */
export async function tellDeals(
  desk: Desk,
  before: readonly Deal[],
  after: readonly Deal[],
  members: MembersOf,
): Promise<void> {
  await publishByPool(desk, before, after, (some, audience) =>
    publishRecords(desk, shown, before, some, { members, audience }),
  )
}

/** Makes the same change to locked deals, logs each, tells the browsers. */
export async function changeDeals(
  desk: Desk,
  deals: readonly Deal[],
  patch: Patch<'opportunity'>,
  action: string,
): Promise<Deal[]> {
  const [changed, members] = await together(
    () => desk.changeMany('opportunity', deals, patch, { action }),
    () => membersOf(desk, deals),
  )
  if (changed.length > 0) await tellDeals(desk, deals, changed, members)
  return changed
}

/** Returns a further reason against an action on a deal, in words; `accepted` are those accepted before this one. */
type Objection = (deal: Deal, accepted: number) => string | null

/** Does an action to the chosen deals whose state and place allow it, and tells of the others why not. */
export async function actOnDeals(
  desk: Desk,
  ids: readonly number[],
  kind: DealAction,
  action: string,
  patch: Patch<'opportunity'>,
  objection: Objection = () => null,
): Promise<Acted<Deal, Deal>> {
  const locked = await desk.lock('opportunity', [...new Set(ids)])
  const sights = new Map((await sightsOf(desk, locked)).map(sight => [sight.deal.id, sight]))
  const owners = await ownerNames(desk, locked)
  const kept = kind === 'return' ? await keptAmong(desk, ids) : new Set()
  const sightOf = ({ id }: Deal) => sights.get(id) as Sight
  return actOnMany(ids, {
    locked,
    refusal: (deal, accepted) =>
      refusalFor(desk, kind, sightOf(deal), owners.get(deal.ownerId ?? 0)) ??
      (kept.has(deal.id) ? keptWords : objection(deal, accepted)),
    // Only people who see the deal get its name.
    name: deal => (maySee(desk, sightOf(deal)) ? deal.name : ''),
    missing: outOfReach(kind),
    change: fit => changeDeals(desk, fit, patch, action),
  })
}
