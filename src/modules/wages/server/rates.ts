import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { trades } from '../../installation/api/trades.ts'
import { rateFault, rateRoutes as routes, type WageRate, type WageRateRow } from '../api/rate.ts'
import { type Work, wageUnits, works } from '../api/words.ts'

const noun = '单价'
const nameOf = ({ work, trade, unit }: { work: string; trade: string | null; unit: string }) =>
  [works[work as Work], trade !== null && trades[trade as keyof typeof trades], wageUnits[unit as WageRate['unit']]]
    .filter(Boolean)
    .join(' ')
const named = { name: nameOf }

async function rowsOf(desk: Desk, ids?: readonly number[]): Promise<WageRateRow[]> {
  const { rows } = await desk.client.query<WageRateRow>(
    `select id, version, work, trade, unit, up_to_kg as "upToKg", price, from_day as "fromDay", to_day as "toDay", remark, voided_at as "voidedAt",
       void_reason as "voidReason", created_by as "createdBy", created_at as "createdAt" from wage_rate
     where office_id = $1 and ($2::bigint[] is null or id = any($2))
     order by voided_at is not null, work desc, trade nulls first, unit, up_to_kg nulls last, from_day desc, id limit 1000`,
    [desk.officeId, ids ?? null],
  )
  return rows
}

const rowOf = async (desk: Desk, id: number) => (await rowsOf(desk, [id]))[0] as WageRateRow

/** Throws 40000 where another rate of the same holds in some of these days. */
async function assertApart(desk: Desk, { work, trade, unit, upToKg, fromDay, toDay }: WageRate): Promise<void> {
  const { rows } = await desk.client.query<{ fromDay: string; toDay: string | null }>(
    `select from_day as "fromDay", to_day as "toDay" from wage_rate
     where office_id = $1 and work = $2 and trade is not distinct from $3 and unit = $4 and up_to_kg is not distinct from $5
       and daterange(from_day, to_day) && daterange($6, $7) and voided_at is null limit 1`,
    [desk.officeId, work, trade, unit, upToKg, fromDay, toDay],
  )
  const [other] = rows
  if (!other) return
  const until = other.toDay === null ? '起一直有效' : ` 至 ${other.toDay}（不含）有效`
  throw badInput('fromDay', `同样的单价已有一条，${other.fromDay}${until}，请先停用它，或改生效日期`)
}

/** The calls on rates: what begins to hold, ends, or was wrong. */
export const rateHandlers = [
  handle(routes.list, desk => rowsOf(desk)),

  handle(routes.add, async (desk, { body }) => {
    const fault = rateFault(body)
    if (fault) throw badInput(...fault)
    await assertApart(desk, body)
    const { id } = await desk.insert(
      'wageRate',
      { ...body, createdBy: desk.employeeId },
      { action: '新增安装、搬楼单价', ...named },
    )
    return rowOf(desk, id)
  }),

  handle(routes.end, async (desk, { body: { id, version, toDay } }) => {
    const rate = await desk.lockOne('wageRate', id, noun, { version, words: async () => [] })
    if (rate.voidedAt !== null) throw conflict('这条单价已经作废，不用再停用')
    if (toDay <= rate.fromDay) throw badInput('toDay', '失效日期应在生效日期之后，请改晚；录错的请作废')
    if (rate.toDay !== null && toDay > rate.toDay) throw badInput('toDay', '已停用的单价不能延长，请新增一条')
    await desk.change('wageRate', rate, { toDay }, { action: '停用安装、搬楼单价', ...named })
    return rowOf(desk, id)
  }),

  handle(routes.cancel, async (desk, { body: { id, version, reason } }) => {
    const rate = await desk.lockOne('wageRate', id, noun, { version, words: async () => [] })
    if (rate.voidedAt !== null) throw conflict('这条单价已经作废，不用再作废')
    const voided = { voidedAt: sql<string>`now()`, voidedBy: desk.employeeId, voidReason: reason }
    await desk.change('wageRate', rate, voided, { action: '作废安装、搬楼单价', ...named })
    return rowOf(desk, id)
  }),
]

/** A rate that holds on a day. */
export type Holding = Pick<WageRateRow, 'trade' | 'unit' | 'upToKg' | 'price'>

/** Returns the rates of a kind of work that hold on a day. */
export async function ratesOn(desk: Desk, work: Work, day: string): Promise<Holding[]> {
  const { rows } = await desk.client.query<Holding>(
    `select trade, unit, up_to_kg as "upToKg", price from wage_rate
     where office_id = $1 and work = $2 and daterange(from_day, to_day) @> $3::date and voided_at is null order by up_to_kg nulls last`,
    [desk.officeId, work, day],
  )
  return rows
}
