import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { hasUnit } from '../../goods/api/units.ts'
import { goodsUnitOf, type SetFacts, type SetGoods, type SetPart } from '../api/set.ts'
import { goodsOf, namedIn } from './setFor.ts'

type Values = Pick<SetFacts, 'price' | 'per' | 'validFrom' | 'validTo' | 'parts'>

/**
 * Checks what a set is to be: its window, the goods of its parts, their units, and that what may be deducted is not more than the set
 * costs. Throws 40000 by field.
 */
export async function assertSet(desk: Desk, values: Values): Promise<void> {
  const { validFrom, validTo, parts } = values
  if (validFrom !== null && validTo !== null && validTo < validFrom)
    throw badInput('validTo', '有效期至不能早于有效期从')
  const known = new Map((await goodsOf(desk, namedIn(parts))).map(goods => [goods.id, goods]))
  const names = new Set<string>()
  await assertGrades(desk, parts)
  for (const [at, part] of parts.entries()) {
    if (names.has(part.name)) throw badInput(`parts.${at}.name`, `“${part.name}”出现了两次，请去掉或改名`)
    names.add(part.name)
    assertPart(part, at, known)
  }
  assertDeductions(values)
}

function assertPart(part: SetPart, at: number, known: ReadonlyMap<number, SetGoods>): void {
  const seen = new Set([part.goodsId])
  assertGoods(known.get(part.goodsId), part, `parts.${at}.goodsId`)
  for (const [place, { toGoodsId }] of part.upgrades.entries()) {
    const field = `parts.${at}.upgrades.${place}.toGoodsId`
    if (seen.has(toGoodsId)) throw badInput(field, `“${part.name}”的商品重复，请去掉重复的`)
    seen.add(toGoodsId)
    assertGoods(known.get(toGoodsId), part, field)
  }
}

/** Refuses a grade that is none of the company's. */
async function assertGrades(desk: Desk, parts: readonly SetPart[]): Promise<void> {
  const ids = [...new Set(parts.flatMap(({ gradeId }) => gradeId ?? []))]
  if (ids.length === 0) return
  const words = desk.from('dictionaryItem').select('id').where('typeCode', '=', 'goodsGrade').where('id', 'in', ids)
  const known = new Set((await words.execute()).map(({ id }) => id))
  const at = parts.findIndex(({ gradeId }) => gradeId !== null && !known.has(gradeId))
  if (at >= 0) throw badInput(`parts.${at}.gradeId`, `“${parts[at]?.name}”的等级不存在，请重新选择`)
}

function assertGoods(goods: SetGoods | undefined, { name, unit, priceUnit }: SetPart, field: string): void {
  if (!goods) throw badInput(field, `“${name}”的商品不存在，请重新选择`)
  if (priceUnit !== null && !hasUnit(goods, priceUnit))
    throw badInput(field, `“${goods.name}”没有换算到计价单位所需的规格或每箱片数，请先在商品里补全`)
  if (priceUnit === 'box' && goods.priceUnit !== 'box' && unit !== 'box')
    throw badInput(field, `“${name}”按箱计价，数量单位也应为箱`)
  if (!hasUnit(goods, goodsUnitOf(unit)))
    throw badInput(field, `“${goods.name}”没有换算到这个单位所需的规格或每箱片数，请先在商品里补全`)
}

/** Deductions per square metre are compared with a price per square metre, those of the whole with a price of the whole. */
function assertDeductions({ price, per, parts }: Values): void {
  const alike = parts.filter(({ scaled }) => scaled === (per === 'area'))
  const deducted = alike.reduce((sum, part) => sum + part.deduction, 0)
  if (deducted > price) throw badInput('price', '各项目的扣减合计不能超过套餐价，请改小扣减')
}
