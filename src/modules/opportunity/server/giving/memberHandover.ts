import { linkTo } from '../../../../kernel/api/place.ts'
import { changeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type HandoverKind, handoverAction } from '../../../handover/server/index.ts'
import type { MemberFacts } from '../../api/opportunity.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { publishDeals } from '../record/change.ts'
import { insertMembers } from '../record/memberRows.ts'
import type { Deal } from '../record/sight.ts'
import { samplesOf } from './handover.ts'

type Members = readonly MemberFacts[]

/** Returns the members after one's part went to another, who may already have a part; undefined without a part. */
export function handed(members: Members, fromId: number, toId: number): MemberFacts[] | undefined {
  const from = members.find(member => member.employeeId === fromId)
  if (!from) return undefined
  const has = members.find(member => member.employeeId === toId)
  return has
    ? members
        .filter(member => member !== from)
        .map(member => (member === has ? { ...has, share: has.share + from.share } : member))
    : members.map(member => (member === from ? { ...from, employeeId: toId } : member))
}

async function membersByDeal(desk: Desk, dealIds: readonly number[]): Promise<Map<number, MemberFacts[]>> {
  if (dealIds.length === 0) return new Map()
  const rows = await desk
    .from('opportunityMember')
    .select(['opportunityId', 'employeeId', 'roleId', 'share'])
    .where('opportunityId', 'in', [...dealIds])
    .orderBy('id')
    .execute()
  const grouped = Map.groupBy(rows, row => row.opportunityId)
  return new Map([...grouped].map(([id, members]) => [id, members.map(({ opportunityId: _, ...member }) => member)]))
}

type Swap = { deal: Deal; before: Members; after: Members }

/** Replaces members by others in many locked deals, logs both, tells the browsers. */
async function swap(desk: Desk, swaps: readonly Swap[], action: string): Promise<void> {
  if (swaps.length === 0) return
  const deals = swaps.map(({ deal }) => deal)
  await desk.db
    .deleteFrom('opportunityMember')
    .where('officeId', '=', desk.officeId)
    .where(
      'opportunityId',
      'in',
      deals.map(deal => deal.id),
    )
    .execute()
  for (const { deal, after } of swaps) insertMembers(desk, deal.id, after)
  const changes = swaps.map(({ deal: row, before, after }) => ({
    row,
    patch: {},
    more: { members: [before, after] as [unknown, unknown] },
  }))
  await changeBulk(desk, 'opportunity', changes, { action, name: deal => deal.name })
  const past = new Map(swaps.map(({ deal, before }) => [deal.id, before.map(member => member.employeeId)]))
  await publishDeals(desk, deals, deals, past)
}

/** Hands over a leaving person's parts in open deals. A record's number is the deal's: a person has one part in it. */
export const memberHandover: HandoverKind = {
  kind: 'opportunityMember',
  title: '商机分成',
  unit: '份',
  path: linkTo(opportunityPlaces.list, { view: 'joined' }),
  async records(desk, employeeId) {
    const { rows } = await desk.client.query<{ id: number; departmentId: number | null }>(
      `select o.id, o.department_id as "departmentId" from opportunity_member m
       join opportunity o on o.office_id = m.office_id and o.id = m.opportunity_id and o.status = 'open'
       where m.office_id = $1 and m.employee_id = $2 order by o.id`,
      [desk.officeId, employeeId],
    )
    return rows
  },
  note: async () => '',
  samples: samplesOf,
  async assign(desk, employeeId, receiver, ids) {
    const deals = (await desk.lock('opportunity', ids)).filter(deal => deal.status === 'open')
    const known = await membersByDeal(desk, ids)
    const swaps = deals.flatMap(deal => {
      const before = known.get(deal.id) ?? []
      const after = handed(before, employeeId, receiver.id)
      return after ? [{ deal, before, after }] : []
    })
    await swap(desk, swaps, handoverAction.given)
    return swaps.map(({ deal, before, after }) => ({ id: deal.id, before: { members: before, after } }))
  },
  async undo(desk, _employeeId, noted) {
    const ids = noted.map(({ id }) => id)
    const deals = new Map((await desk.lock('opportunity', ids)).map(deal => [deal.id, deal]))
    const known = await membersByDeal(desk, ids)
    const swaps = noted.flatMap(({ id, before }) => {
      const deal = deals.get(id)
      const now = known.get(id) ?? []
      return deal && same(now, before.after as Members) ? [{ deal, before: now, after: before.members as Members }] : []
    })
    await swap(desk, swaps, handoverAction.back)
    const back = new Set(swaps.map(({ deal }) => deal.id))
    const left = noted.filter(({ id }) => !back.has(id))
    const names = new Map(
      (
        await samplesOf(
          desk,
          left.map(({ id }) => id),
        )
      ).map(one => [one.id, one.name]),
    )
    return left.map(({ id }) => ({ id, name: names.get(id) ?? '', msg: '分成已被调整' }))
  },
}

/** Tells whether two lists of members are equal, in any order. */
function same(a: Members, b: Members): boolean {
  const words = (members: Members) => members.map(one => `${one.employeeId} ${one.roleId} ${one.share}`).sort()
  return words(a).join() === words(b).join()
}
