import type { Selectable } from 'kysely'
import { clock } from '../../../../kernel/server/clock.ts'
import type { DB } from '../../../../kernel/server/database/tables.ts'
import { changeBulk, insertBulk, newIds } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { nameOf } from '../rules.ts'
import type { Plan, Window } from './plan.ts'

export type WindowRecord = Selectable<DB['priceWindow']>

/** What becomes of the windows of one goods. */
export type Planned = { goods: { id: number; name: string }; plan: Plan }

/** Who changes prices, from when, and as which batch; `action` names it in the log. */
export type Doing = {
  batchId: number | null
  by: number | null
  from: string
  action: string
  reason: string
  remark?: string
}

/** Returns the windows of goods that hold on a day or later. The goods are locked, if they are to change. */
export async function windowsSince(
  desk: Desk,
  goodsIds: readonly number[],
  day: string,
): Promise<Map<number, WindowRecord[]>> {
  if (goodsIds.length === 0) return new Map()
  const rows = await desk
    .from('priceWindow')
    .selectAll()
    .where('goodsId', 'in', [...goodsIds])
    .where('voidedAt', 'is', null)
    .where(of => of.or([of('toDay', 'is', null), of('toDay', '>', day)]))
    .orderBy('fromDay')
    .execute()
  return Map.groupBy(rows, row => row.goodsId)
}

/** Carries out plans: windows end, are voided, and new ones are made, all in this transaction and in the log. */
export async function carryOut(desk: Desk, plans: readonly Planned[], doing: Doing): Promise<void> {
  const { batchId, by, from, action, reason, remark = '' } = doing
  const names = new Map(plans.map(({ goods }) => [goods.id, goods]))
  const name = (row: WindowRecord) => nameOf(names.get(row.goodsId) ?? { name: '' }, row)
  const all = (part: (plan: Plan) => readonly Window[]) => plans.flatMap(({ plan }) => part(plan) as WindowRecord[])
  const [ends, voids] = [all(plan => plan.ends), all(plan => plan.voids)]
  const days = new Map(plans.flatMap(({ plan }) => [...(plan.endsOn ?? [])]))
  const endOfWindow = ({ id }: WindowRecord) => days.get(id) ?? from
  const voided = { voidedAt: clock.date().toISOString(), voidedBy: by, voidReason: reason }
  await changeBulk(
    desk,
    'priceWindow',
    ends.map(row => ({ row, patch: { toDay: endOfWindow(row) } })),
    { action, name },
  )
  await changeBulk(
    desk,
    'priceWindow',
    voids.map(row => ({ row, patch: voided })),
    { action, name },
  )
  const adds = plans.flatMap(({ goods, plan }) => plan.adds.map(span => ({ goodsId: goods.id, ...columnsOf(span) })))
  const ids = await newIds(desk, 'priceWindow', adds.length)
  const rows = adds.map((add, at) => ({
    ...add,
    id: ids[at] as number,
    batchId,
    createdBy: by,
    remark: add.remark ?? remark,
    voidReason: '',
  }))
  const { logged } = await insertBulk(desk, 'priceWindow', rows, {
    action,
    name: row => name(row as unknown as WindowRecord),
  })
  await logged
  if (batchId !== null) await noteShifts(desk, batchId, ends, voids, endOfWindow)
}

const columnsOf = ({ unit, gradeId, channelId, levelId, fromDay, toDay, ...prices }: Plan['adds'][number]) => ({
  unit,
  gradeId,
  channelId,
  levelId,
  fromDay,
  toDay,
  ...prices,
})

/** Remembers what gave way to a batch, so that the batch can be taken back. */
async function noteShifts(
  desk: Desk,
  batchId: number,
  ends: readonly WindowRecord[],
  voids: readonly WindowRecord[],
  endOfWindow: (row: WindowRecord) => string,
) {
  const shifts = [
    ...ends.map(row => ({ row, voided: false, on: endOfWindow(row) })),
    ...voids.map(row => ({ row, voided: true, on: null })),
  ]
  await desk.client.query(
    `insert into price_shift (office_id, batch_id, window_id, was_to, voided, ended_on)
     select $1, $2, s.id, s.was_to, s.voided, s.ended_on
     from unnest($3::bigint[], $4::date[], $5::boolean[], $6::date[]) s (id, was_to, voided, ended_on)`,
    [
      desk.officeId,
      batchId,
      shifts.map(({ row }) => row.id),
      shifts.map(({ row }) => row.toDay),
      shifts.map(shift => shift.voided),
      shifts.map(shift => shift.on),
    ],
  )
}
