import { sql } from 'kysely'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { lockGoods } from '../../goods/server/index.ts'
import { type NewWindow, windowRoutes as routes } from '../api/window.ts'
import { carryOut, windowsSince } from './batch/carry.ts'
import { assertAhead } from './batch/draft.ts'
import { endless, giveWay, type Plan, sameKey, type Window } from './batch/plan.ts'
import { publishPrices } from './publish.ts'
import { windowOf } from './read.ts'
import { assertFree, assertWindow, nameOf, type PriceWindow } from './rules.ts'
import { assertSeen } from './sight.ts'

/** The calls that write windows. Each locks the goods first: prices of the same goods change one after another. */
export const writeHandlers = [
  handle(routes.add, async (desk, { body: { shifts, ...given } }) => {
    assertSeen(desk, given)
    assertAhead(given.fromDay)
    const [goods] = await lockGoods(desk, [given.goodsId])
    if (!goods) throw badInput('goodsId', '商品不存在，请重新选择')
    await assertWindow(desk, given, goods)
    if (shifts) await makeRoom(desk, given, goods)
    else await assertFree(desk, given)
    const log = { action: '新增价格', name: nameOf(goods, given) }
    const made = await desk.insert('priceWindow', { ...given, createdBy: desk.employeeId }, log)
    await publishPrices(desk)
    return windowOf(desk, made.id)
  }),

  handle(routes.revoke, async (desk, { body: { id, reason } }) => {
    const { goodsId } = await windowOf(desk, id)
    const [goods] = await lockGoods(desk, [goodsId])
    const window = await desk.lockOne('priceWindow', id, '价格')
    const name = nameOf(goods ?? { name: '' }, window)
    const { action, patch } = ending(window, reason, desk.employeeId)
    await desk.change('priceWindow', window, patch, { action, name })
    await publishPrices(desk)
    return windowOf(desk, id)
  }),
]

/**
 * Returns how a window is taken back: one that has not begun before today is voided, one that has ends today, since no day that is over changes its
 * price. Throws 40900 for one that is over or voided.
 */
function ending({ voidedAt, fromDay, toDay }: PriceWindow, reason: string, by: number | null) {
  const today = formatDate(clock.now())
  if (voidedAt !== null) throw conflict('这个价格已经作废')
  if (toDay !== null && toDay <= today) throw conflict('这个价格已经失效，过去的价格不再改变，请新建从今天起的价格')
  if (fromDay < today) return { action: '停用价格', patch: { toDay: today, voidReason: reason } }
  return { action: '作废价格', patch: { voidedAt: sql<string>`now()`, voidedBy: by, voidReason: reason } }
}

/** Lets windows of the same key give way: the part before ends, the part after goes on as it was. */
async function makeRoom(desk: Desk, given: Given, goods: { id: number; name: string }): Promise<void> {
  const windows = (await windowsSince(desk, [goods.id], given.fromDay)).get(goods.id) ?? []
  const plan: Plan = { ends: [], voids: [], adds: [], lines: [] }
  const end = given.toDay ?? endless
  for (const window of windows as unknown as Window[])
    if (sameKey(window, given) && window.fromDay < end) giveWay(plan, window, given.fromDay, end)
  const doing = {
    batchId: null,
    by: desk.employeeId,
    from: given.fromDay,
    action: '价格让位',
    reason: '被新的价格代替',
  }
  await carryOut(desk, [{ goods, plan }], doing)
}
type Given = Omit<NewWindow, 'shifts'>
