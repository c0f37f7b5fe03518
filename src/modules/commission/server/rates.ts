import { percentWords } from '../../../kernel/api/format.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { assertGoverned } from '../../../kernel/server/desk/governing.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { assertWords } from '../../settings/server/index.ts'
import { type RateFacts, type RateRow, rateRoutes as routes, RateFacts as Schema } from '../api/rate.ts'
import { scopeModule } from './scope.ts'

const noun = '提成比例'
const named = { name: (row: { rate: number }) => percentWords(row.rate) }

async function rowsOf(desk: Desk, ids?: readonly number[]): Promise<RateRow[]> {
  const { rows } = await desk.client.query<RateRow>(
    `select r.id, r.version, r.category_id as "categoryId", r.role_id as "roleId", r.from_amount as "fromAmount", r.rate,
       r.from_day as "fromDay", r.to_day as "toDay", r.remark, r.created_by as "createdBy", r.created_at as "createdAt",
       exists (select from commission_entry e where e.office_id = r.office_id and e.rate_id = r.id) as used
     from commission_rate r where r.office_id = $1 and ($2::bigint[] is null or r.id = any($2))
     order by r.category_id nulls first, r.role_id nulls first, r.from_day desc, r.from_amount, r.id limit 1000`,
    [desk.officeId, ids ?? null],
  )
  return rows
}

const rowOf = async (desk: Desk, id: number) => (await rowsOf(desk, [id]))[0] as RateRow

/** Throws 40300 unless the person's scope is the whole company, which every rate is for. */
const assertTheirs = (desk: Desk) => assertGoverned(desk, scopeModule, [null], noun)

/** Throws 40000 for an end before the beginning, and where another rate for the same holds in some of these days. */
async function assertApart(desk: Desk, facts: RateFacts): Promise<void> {
  if (facts.toDay !== null && facts.toDay <= facts.fromDay) throw badInput('toDay', '失效日期应在生效日期之后')
  const { rows } = await desk.client.query<{ fromDay: string; toDay: string | null }>(
    `select from_day as "fromDay", to_day as "toDay" from commission_rate
     where office_id = $1 and category_id is not distinct from $2 and role_id is not distinct from $3 and from_amount = $4
       and daterange(from_day, to_day) && daterange($5, $6) limit 1`,
    [desk.officeId, facts.categoryId, facts.roleId, facts.fromAmount, facts.fromDay, facts.toDay],
  )
  const [other] = rows
  if (!other) return
  const until = other.toDay === null ? '起一直有效' : ` 至 ${other.toDay}（不含）有效`
  throw badInput('fromDay', `同样的品类、角色和档位已有比例，${other.fromDay}${until}，请先停用它`)
}

/** The calls on rates. */
export const rateHandlers = [
  handle(routes.list, desk => rowsOf(desk)),

  handle(routes.add, async (desk, { body }) => {
    assertTheirs(desk)
    await assertWords(desk, Schema, body)
    await assertApart(desk, body)
    const { id } = await desk.insert(
      'commissionRate',
      { ...body, createdBy: desk.employeeId },
      { action: '新增提成比例', ...named },
    )
    return rowOf(desk, id)
  }),

  handle(routes.end, async (desk, { body: { id, version, toDay } }) => {
    assertTheirs(desk)
    const rate = await desk.lockOne('commissionRate', id, noun, { version, words: async () => [] })
    if (toDay <= rate.fromDay) throw badInput('toDay', '失效日期应在生效日期之后')
    if (rate.toDay !== null && toDay > rate.toDay) throw badInput('toDay', '已停用的比例不能延长，请新增一条')
    await desk.change('commissionRate', rate, { toDay }, { action: '停用提成比例', ...named })
    return rowOf(desk, id)
  }),

  handle(routes.remove, async (desk, { body: { id, version } }) => {
    assertTheirs(desk)
    await desk.lockOne('commissionRate', id, noun, { version, words: async () => [] })
    if ((await rowOf(desk, id)).used) throw conflict('已按这条比例计提过提成，不能删除，请改为停用')
    await desk.remove('commissionRate', id, noun, { action: '删除提成比例', ...named })
    return null
  }),
]
