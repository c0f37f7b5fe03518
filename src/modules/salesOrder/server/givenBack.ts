import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { becameLess, keep, linesOf } from './contracts.ts'
import type { OrderRecord } from './orders.ts'

/**
 * Placed orders need so many pieces of lines less, which the customer gave back as leftovers and does not get again; the caller has locked the orders and
 * noted that the pieces are back. One of which nothing is left is called off.
 */
export async function needLess(
  desk: Desk,
  orders: readonly OrderRecord[],
  back: readonly { lineId: number; pieces: number }[],
): Promise<void> {
  const placed = orders.filter(({ state }) => state === 'done')
  const lines = await linesOf(desk, placed, new Map())
  for (const order of placed) {
    const before = lines.filter(({ orderId }) => orderId === order.id)
    const left = before.map(line => {
      const fewer = back.reduce((all, one) => all + (one.lineId === line.id ? one.pieces : 0), 0)
      return { ...line, pieces: Math.max(line.net, line.pieces - fewer) }
    })
    await keep(desk, order, { before, left }, ['余砖退回', '商品已全部退回'])
  }
  await becameLess(
    desk,
    placed.map(({ id }) => id),
  )
}
