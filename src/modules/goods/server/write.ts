import type { z } from 'zod'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { actOnMany } from '../../../kernel/server/record/actOnMany.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import {
  assertBuiltIn,
  editCustomValues,
  factsOf,
  keepCustomValues,
  newCustomValues,
} from '../../customFields/server/index.ts'
import { type NewGoods, goodsRoutes as routes } from '../api/goods.ts'
import { columnsFrom } from './columns.ts'
import { customGoods, toldColumns } from './custom.ts'
import { publishGoods } from './publish.ts'
import { detailOf } from './read.ts'
import { assertGoods, type GoodsRecord } from './rules.ts'
import { assertSeen } from './sight.ts'

/** Throws 40000 if other goods have the code. */
async function assertNewCode(desk: Desk, code: string, except = 0): Promise<void> {
  const twin = await desk
    .from('goods')
    .select('name')
    .where('code', '=', code)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (twin) throw badInput('code', `编码“${code}”已用于“${twin.name}”，请换一个编码`)
}

/** Enters new goods by the rules of their form; `action` stands in the log. Returns their id. Throws 40000 by field, 40300 for a price that the person may not see. */
export async function enterGoods(
  desk: Desk,
  { own: entered, ...facts }: z.output<typeof NewGoods>,
  action: string,
): Promise<number> {
  assertSeen(desk, facts, { isNew: true })
  await assertBuiltIn(desk, customGoods, facts, { isNew: true })
  await assertNewCode(desk, facts.code)
  const values = columnsFrom(facts)
  await assertGoods(desk, values as unknown as GoodsRecord)
  const own = await newCustomValues(desk, customGoods, entered, factsOf(customGoods, values))
  const row = { ...values, own, createdBy: desk.employeeId } as Parameters<typeof desk.insert<'goods'>>[1]
  const goods = await desk.insert('goods', row, { action })
  await keepCustomValues(desk, customGoods, goods.id, own)
  return goods.id
}

/** The calls that write goods. */
export const writeHandlers = [
  handle(routes.add, async (desk, { body }) => {
    const id = await enterGoods(desk, body, '新增商品')
    await publishGoods(desk, [id])
    return detailOf(desk, id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, own: entered, ...given } }) => {
    assertSeen(desk, given, { isNew: false })
    await assertBuiltIn(desk, customGoods, given, { isNew: false })
    const words = async (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, await toldColumns(desk))
    const before = await desk.lockOne('goods', id, '商品', force ? undefined : { version, words })
    if (given.code !== undefined) await assertNewCode(desk, given.code, id)
    const patch = columnsFrom(given, before)
    await assertGoods(desk, { ...before, ...patch } as GoodsRecord, before)
    const own = await editCustomValues(
      desk,
      customGoods,
      before,
      entered,
      factsOf(customGoods, { ...before, ...patch }),
    )
    await desk.change('goods', before, own === undefined ? patch : { ...patch, own }, { action: '编辑商品' })
    await publishGoods(desk, [id])
    return detailOf(desk, id)
  }),

  handle(routes.sell, async (desk, { body: { ids, onSale } }) => {
    const { result } = await actOnMany(ids, {
      locked: await desk.lock('goods', ids),
      refusal: goods => (goods.onSale === onSale ? `已经${onSale ? '上架' : '下架'}` : null),
      name: goods => goods.name,
      missing: '不存在，或不在您的数据范围内',
      change: fit => desk.changeMany('goods', fit, { onSale }, { action: onSale ? '上架商品' : '下架商品' }),
    })
    await publishGoods(desk, ids)
    return result
  }),
]
