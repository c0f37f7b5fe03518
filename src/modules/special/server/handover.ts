import { sql } from 'kysely'
import { linkTo } from '../../../kernel/contract/place.ts'
import { formatDate } from '../../../kernel/contract/time.ts'
import { changeBulk, type RowChange } from '../../../kernel/server/bulk.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { ownerNames } from '../../../kernel/server/record/names.ts'
import { type HandoverKind, type HandoverLeft, handoverAction, restored } from '../../organisation/server/index.ts'
import { specialPlaces } from '../contract/places.ts'
import { type SpecialState, type StoredState, specialStates, stateOf } from '../contract/state.ts'
import type { Offer } from './document.ts'
import { scopeModule } from './scope.ts'
import { tellSpecials } from './tell.ts'

type Change = RowChange<'specialOffer'>

/** Changes locked offers, each in its own way, and tells the browsers that show them. */
async function move(desk: Desk, changes: readonly Change[], action: string): Promise<void> {
  await changeBulk(desk, 'specialOffer', changes, { action, name: offer => offer.number })
  await tellSpecials(
    desk,
    changes.flatMap(({ row, patch }) => [row, { ...row, ...patch } as Offer]),
  )
}

const live = ['draft', 'approving', 'approved'] as const
const isLive = (state: SpecialState) => live.some(one => one === state)
const stateNow = (offer: Offer) => stateOf({ ...offer, status: offer.status as StoredState }, Date.now())
const isWorkedBy = (offer: Offer | undefined, ownerId: number) =>
  offer !== undefined && offer.ownerId === ownerId && isLive(stateNow(offer))

/** Drafts, and offers that are being decided or can still be used, by whoever asked for them. */
const openOf = (desk: Desk, employeeId: number) =>
  desk
    .from('specialOffer')
    .where('ownerId', '=', employeeId)
    .where('status', 'in', live)
    .where(of =>
      of.or([
        of('status', '<>', 'approved'),
        of.and([of('untilOn', '>=', formatDate(Date.now())), sql<boolean>`used < pieces`]),
      ]),
    )

/** The special offers that a leaving person answers for, as long as something is left to do or to use. */
export const specialHandover: HandoverKind = {
  kind: 'specialOffer',
  title: '特价',
  unit: '张',
  path: linkTo(specialPlaces.list, {}),
  records: (desk, employeeId) => openOf(desk, employeeId).select(['id', 'departmentId']).orderBy('id').execute(),
  async note(desk, employeeId) {
    const rows = await openOf(desk, employeeId)
      .select(['status', sql<number>`count(*)::int`.as('count')])
      .groupBy('status')
      .execute()
    const counts = new Map(rows.map(({ status, count }) => [status, count]))
    const told = live.filter(state => counts.has(state))
    return told.map(state => `${specialStates[state]} ${counts.get(state)} 张`).join('，')
  },
  async samples(desk, ids) {
    const offers = await desk
      .from('specialOffer')
      .selectAll()
      .where('id', 'in', [0, ...ids])
      .orderBy('id')
      .execute()
    return offers.map(offer =>
      desk.reaches(scopeModule, offer)
        ? { id: offer.id, name: offer.number, note: specialStates[stateNow(offer)] }
        : { id: offer.id, name: '', note: '不在您的数据范围内' },
    )
  },
  async assign(desk, employeeId, receiver, ids) {
    const offers = (await desk.lock('specialOffer', ids)).filter(offer => isWorkedBy(offer, employeeId))
    const patch = { ownerId: receiver.id, departmentId: receiver.departmentId }
    await move(
      desk,
      offers.map(row => ({ row, patch })),
      handoverAction.given,
    )
    return offers.map(({ id, departmentId }) => ({ id, before: { departmentId } }))
  },
  async undo(desk, employeeId, noted) {
    const offers = await desk.lock(
      'specialOffer',
      noted.map(({ id }) => id),
    )
    const known = new Map(offers.map(offer => [offer.id, offer]))
    const same = noted.filter(({ id, receiverId }) => isWorkedBy(known.get(id), receiverId))
    const patches = await restored(desk, employeeId, same)
    await move(
      desk,
      same.map(({ id }) => ({ row: known.get(id), patch: patches.get(id) }) as Change),
      handoverAction.back,
    )
    const back = new Set(same.map(({ id }) => id))
    return leftBehind(
      desk,
      offers.filter(({ id }) => !back.has(id)),
    )
  },
}

async function leftBehind(desk: Desk, offers: readonly Offer[]): Promise<HandoverLeft[]> {
  const owners = await ownerNames(desk, offers)
  return offers.map(offer => {
    const seen = desk.reaches(scopeModule, offer)
    const state = stateNow(offer)
    const msg = isLive(state)
      ? `已转给${(seen && owners.get(offer.ownerId)) || '他人'}`
      : `已是“${specialStates[state]}”`
    return { id: offer.id, name: seen ? offer.number : '', msg }
  })
}
