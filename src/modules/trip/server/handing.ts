import { sql } from 'kysely'
import type { BodyOf } from '../../../kernel/api/route.ts'
import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { type AccountKind, accountKinds } from '../../money/api/words.ts'
import { tripRoutes as routes } from '../api/trip.ts'
import { sumsOf } from './collections.ts'
import { detailOf } from './detail.ts'
import { lockDriven } from './driving.ts'
import { letGo } from './stops.ts'
import { changeTrip, trips } from './trips.ts'

type Body = BodyOf<typeof routes.handIn>
const now = sql<string>`clock_timestamp()`

/** Returns what is handed in of each kind that was collected. Throws 40000 by line: a kind twice, one that lacks, a difference without a reason. */
function handedBy(lines: Body['lines'], sums: ReadonlyMap<AccountKind, number>) {
  const told = lines.map(({ kind, handed, reason }, at) => {
    if (lines.findIndex(line => line.kind === kind) < at)
      throw badInput(`lines.${at}.kind`, `第 ${at + 1} 行：${accountKinds[kind]}填了两次，请合并成一行`)
    const collected = sums.get(kind) ?? 0
    if (handed !== collected && reason === '')
      throw badInput(`lines.${at}.reason`, `${accountKinds[kind]}交出的与代收的不一样，请填写差额原因`)
    return { kind, collected, handed, reason }
  })
  const missing = [...sums.keys()].find(kind => !told.some(line => line.kind === kind))
  if (missing) throw badInput('lines', `还没有填写${accountKinds[missing]}交出多少，请补上后再交账`)
  return told
}

/** Ends the day of a trip: what was collected is handed in for finance to take over; without any money the trip is settled. */
async function handIn(desk: Desk, { id, lines, note }: Body): Promise<void> {
  const trip = await lockDriven(desk, id, 'handIn')
  const told = handedBy(lines, await sumsOf(desk, id))
  const serial = trip.handings + 1
  await storeRows(
    desk,
    'tripHanding',
    told.map(line => Object.assign(line, { trip_id: id, serial, created_by: desk.employeeId })),
  )
  await letGo(desk, id, 'unsigned')
  const handed = { handings: serial, handedNote: note, returnReason: '', handedAt: now, handedBy: desk.employeeId }
  const patch = told.length > 0 ? { state: 'handed' as const } : { state: 'settled' as const, settledAt: now }
  await changeTrip(desk, trip, Object.assign(patch, handed), '交账')
}

/** The calls by which the money of a trip is handed in and taken over. */
export const handingHandlers: Handled[] = [
  handle(routes.handIn, async (desk, { body }) => {
    await handIn(desk, body)
    return detailOf(desk, body.id)
  }),
  handle(routes.settle, async (desk, { body: { id, version } }) => {
    const trip = await trips.lock(desk, id, 'settle', { version })
    await changeTrip(desk, trip, { state: 'settled', settledAt: now, settledBy: desk.employeeId }, '接收交账')
    return detailOf(desk, id)
  }),
  handle(routes.giveBack, async (desk, { body: { id, version, reason } }) => {
    const trip = await trips.lock(desk, id, 'giveBack', { version })
    await changeTrip(desk, trip, { state: 'out', returnReason: reason }, '退回交账')
    return detailOf(desk, id)
  }),
]
