import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, notFound } from '../../../kernel/server/refusal.ts'
import { stockListRoutes as routes } from '../api/stockList.ts'
import { countTyped } from '../api/typed.ts'

type Typed = { goodsId: number; boxes: number; rest: number }

/** Keeps how little of goods is to be free, in boxes of the goods and pieces beside them; nothing of both: nobody asks. Returns it in pieces. */
async function keepLowest(desk: Desk, { goodsId, boxes, rest }: Typed): Promise<number> {
  const goods = await desk.from('goods').select(['boxPieces', 'name']).where('id', '=', goodsId).executeTakeFirst()
  if (!goods) throw notFound('商品')
  const none = boxes === 0 && rest === 0
  const counted = none ? { pieces: 0 } : countTyped({ boxes, pieces: rest }, goods.boxPieces)
  if ('refusal' in counted) throw badInput('boxes', counted.refusal)
  const { pieces } = counted
  await desk.db
    .insertInto('stockLowest')
    .values({ officeId: desk.officeId, goodsId, pieces: 0, createdBy: desk.employeeId })
    .onConflict(on => on.columns(['officeId', 'goodsId']).doNothing())
    .execute()
  const known = await desk.from('stockLowest').select('id').where('goodsId', '=', goodsId).executeTakeFirstOrThrow()
  const row = await desk.lockOne('stockLowest', known.id, '最低库存')
  await desk.change('stockLowest', row, { pieces }, { action: '设最低库存', name: goods.name })
  return pieces
}

/** The call that keeps the lowest quantity of goods. */
export const lowestHandlers = [
  handle(routes.lowest, async (desk, { body }) => ({ pieces: await keepLowest(desk, body) })),
]
