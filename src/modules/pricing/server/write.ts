import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { windowRoutes as routes } from '../contract/window.ts'
import { windowOf } from './read.ts'
import { assureWindow, nameOf } from './rules.ts'
import { assureSeen } from './sight.ts'

/** Tells browsers of changed prices. */
export const publishPrices = (desk: Desk): Promise<void> =>
  desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'priceManager', ids: [] })

/** The calls that write windows. Each locks the goods first: prices of the same goods change one after another. */
export const writeHandlers = [
  handle(routes.add, async (desk, { body }) => {
    assureSeen(desk, body)
    const [goods] = await desk.lock('goods', [body.goodsId])
    if (!goods) throw badInput('goodsId', '商品不存在')
    await assureWindow(desk, body, goods)
    const name = nameOf(goods, body)
    const made = await desk.insert('priceWindow', { ...body, createdBy: desk.employeeId }, { action: '新增价格', name })
    await publishPrices(desk)
    return windowOf(desk, made.id)
  }),

  handle(routes.revoke, async (desk, { body: { id, reason } }) => {
    const { goodsId } = await windowOf(desk, id)
    const [goods] = await desk.lock('goods', [goodsId])
    const window = await desk.lockOne('priceWindow', id, '价格')
    if (window.voidedAt !== null) throw conflict('这个价格已经作废')
    const patch = { voidedAt: sql<string>`now()`, voidedBy: desk.employeeId, voidReason: reason }
    await desk.change('priceWindow', window, patch, { action: '作废价格', name: nameOf(goods ?? { name: '' }, window) })
    await publishPrices(desk)
    return windowOf(desk, id)
  }),
]
