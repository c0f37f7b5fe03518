import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, Refusal } from '../../../../kernel/server/refusal.ts'
import { type Choice, needsArea, priceSet, setRefusal } from '../../../sets/api/offer.ts'
import { goodsUnitOf, partsIn, type SetPart } from '../../../sets/api/set.ts'
import { findSets, setFor, type WholeSet } from '../../../sets/server/index.ts'
import type { HeldSet } from '../../api/checked.ts'
import type { LinesContent } from '../../api/content.ts'
import type { LineInput } from '../../api/line.ts'
import type { QuotableGoods, QuotableSet } from '../../api/quotable.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { goodsByIds, quotable } from '../goods/goods.ts'
import { today } from '../goods/prices.ts'
import type { Before, Composing, Typed } from './compose.ts'

/** The sets of a document, and whose prices count for it. */
type SetsOf = Pick<LinesContent, 'sets'> & PriceTerms

/**
 * Prices the sets of a quotation: as it was for a set that was there with the very same lines, unless all is priced anew, and as of today for
 * any other. A part without a line is left out, a line of other goods is an upgrade, and its quantity is what is taken. Throws 40000 by field for
 * a set that may not be sold today, and for lines that do not fit it.
 */
export async function pricedSets(
  desk: Desk,
  content: SetsOf,
  lines: readonly Typed[],
  { before, reprice }: Composing,
): Promise<HeldSet[]> {
  assertKeys(content, lines)
  const priced: HeldSet[] = []
  for (const [at, given] of content.sets.entries()) {
    const within = lines.filter(line => line.setKey === given.key)
    const kept = reprice ? undefined : formerSet(given, within, before)
    const set = kept ?? (await pricedAnew(desk, content, given, within, `sets.${at}`))
    if (set) priced.push(set)
  }
  return priced
}

/**
 * Prices the sets of a stored document anew. `kept` are those that keep their price, since they may not be sold today or their lines no longer fit
 * them.
 */
export async function setsAnew(
  desk: Desk,
  content: SetsOf,
  lines: readonly Typed[],
  before: Before,
): Promise<{ sets: HeldSet[]; kept: HeldSet[] }> {
  const [sets, kept]: [HeldSet[], HeldSet[]] = [[], []]
  for (const [at, given] of content.sets.entries()) {
    const within = lines.filter(line => line.setKey === given.key)
    const former = formerSet(given, within, before)
    const set = await pricedAnew(desk, content, given, within, `sets.${at}`).catch(error => {
      if (!(error instanceof Refusal) || !former) throw error
      kept.push(former)
      return former
    })
    if (set) sets.push(set)
  }
  return { sets, kept }
}

function assertKeys({ sets }: Pick<LinesContent, 'sets'>, lines: readonly Typed[]): void {
  const keys = new Set(sets.map(({ key }) => key))
  for (const { setKey, path } of lines)
    if (setKey !== null && !keys.has(setKey)) throw badInput(`${path}.setKey`, '套餐不在这份报价里，请刷新后重试')
  if (keys.size < sets.length) throw badInput('sets', '套餐的编号重复，请刷新后重试')
}

type GivenSet = LinesContent['sets'][number]

/** Returns a set as it was stored if nothing that its price follows from has changed in the document: the house, and its lines. */
function formerSet({ key, setId, area }: GivenSet, lines: readonly Typed[], before: Before): HeldSet | undefined {
  const saidOfAll = (all: readonly SetLine[]) => JSON.stringify(all.map(saidOf).toSorted())
  const formerly = before.lines.filter(line => line.setKey === key)
  const set = before.sets.find(one => one.key === key && one.setId === setId && one.area === area)
  return set && lines.length > 0 && saidOfAll(formerly) === saidOfAll(lines) ? set : undefined
}

const said = ['setPart', 'kind', 'goodsId', 'quantity', 'quantityUnit', 'priceUnit', 'gradeId'] as const
type SetLine = Pick<LineInput, (typeof said)[number]>
const saidOf = (line: SetLine) => said.map(field => line[field]).join(' ')

/** Prices a set as of today; nothing where all of it was taken out again. */
async function pricedAnew(
  desk: Desk,
  head: PriceTerms,
  given: GivenSet,
  lines: readonly Typed[],
  path: string,
): Promise<HeldSet | undefined> {
  const set = await knownSet(desk, head, given.setId, lines, path)
  if (lines.length === 0) return undefined
  const refusal = setRefusal(set, today())
  if (refusal) throw badInput(`${path}.setId`, `${set.name}：${refusal}`)
  if (needsArea(set) && given.area === 0) throw badInput(`${path}.area`, `${set.name}：请填写房屋面积`)
  const { lines: parts, total } = priceOrRefuse(set, given.area, choicesOf(set, lines), path)
  return { ...given, name: set.name, price: total, amounts: parts.map(part => part.amount) }
}

/** Returns a set at the prices of today, per the unit and of the grade that lines of its standard goods say. */
async function knownSet(
  desk: Desk,
  { channelId, levelId }: PriceTerms,
  id: number,
  lines: readonly Typed[],
  path: string,
): Promise<WholeSet> {
  const termsOf = (part: SetPart, at: number) =>
    lines.find(line => line.setPart === at && line.goodsId === part.goodsId) ?? part
  return setFor(desk, id, { channelId, levelId }, termsOf).catch(error => {
    throw error instanceof Refusal ? badInput(`${path}.setId`, '套餐不存在，请重新选择') : error
  })
}

function choicesOf(set: WholeSet, lines: readonly Typed[]): Choice[] {
  const byPart = new Map<number, Typed>()
  for (const line of lines) {
    const { setPart, path } = line
    const part = setPart === null ? undefined : set.parts[setPart]
    if (setPart === null || !part || byPart.has(setPart))
      throw badInput(`${path}.setPart`, '不是套餐里的项目，请重新选择')
    assertUnit(line, part)
    byPart.set(setPart, line)
  }
  return set.parts.map((_, at) => {
    const line = byPart.get(at)
    return line ? { goodsId: line.goodsId as number, taken: line.quantity } : { leftOut: true }
  })
}

function assertUnit({ kind, goodsId, quantityUnit, path }: Typed, { unit, name }: SetPart): void {
  if (kind !== 'goods' || goodsId === null) throw badInput(`${path}.kind`, '套餐里只能是商品')
  if (quantityUnit !== goodsUnitOf(unit))
    throw badInput(`${path}.quantityUnit`, `套餐的“${name}”不按这个单位计，请重新选择单位`)
}

const words: Record<string, string> = {
  'nothing is kept': '套餐至少保留一个项目',
  'more is deducted than the set costs': '扣减超过了套餐价',
  'more than the allowance is taken': '超出了套餐的限量',
  'the part has no such upgrade': '套餐没有这个升级商品',
}

function priceOrRefuse(set: WholeSet, area: number, choices: readonly Choice[], path: string) {
  try {
    return priceSet(set, area, choices)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw badInput(path, `${set.name}：${words[error.message] ?? '无法计算，请核对数量和单位'}`)
  }
}

const most = 20 // sets that a search offers

/** Returns sets that may be sold today and that a search finds, with the goods of their parts as they may be quoted. */
export async function quotableSets(desk: Desk, head: PriceTerms, search: string): Promise<QuotableSet[]> {
  const ids = await findSets(desk, search, most)
  const rows = await desk
    .from('goodsSet')
    .select(['id', 'name', 'code', 'price', 'per', 'minArea', 'parts', 'onSale', 'validFrom', 'validTo'])
    .where('id', 'in', [0, ...ids])
    .orderBy('id', 'desc')
    .execute()
  return quotableOf(
    desk,
    head,
    rows.filter(row => setRefusal(row, today()) === null),
  )
}

type SetRow = Pick<WholeSet, 'id' | 'name' | 'code' | 'price' | 'minArea'> & { per: QuotableSet['per']; parts: unknown }

/** Returns sets with the goods of their parts as they may be quoted. */
export async function quotableOf(desk: Desk, head: PriceTerms, sold: readonly SetRow[]): Promise<QuotableSet[]> {
  const parts = sold.map(row => partsIn(row.parts))
  const goods = await goodsByIds(
    desk,
    parts.flat().map(part => part.goodsId),
  )
  const known = new Map((await quotable(desk, head, [...goods.values()])).map(one => [one.id, one]))
  return sold.map(({ id, name, code, price, per, minArea }, at) => ({
    id,
    name,
    code,
    price,
    per,
    minArea,
    parts: (parts[at] ?? []).map(part => ({
      name: part.name,
      goods: known.get(part.goodsId) as QuotableGoods,
      quantity: part.quantity,
      unit: goodsUnitOf(part.unit),
      priceUnit: part.priceUnit,
      gradeId: part.gradeId,
      scaled: part.scaled,
    })),
  }))
}
