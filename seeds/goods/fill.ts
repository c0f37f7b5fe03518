import type { ClientBase } from 'pg'
import { readSpec } from '../../src/modules/goods/api/spec.ts'
import { day } from '../calendar.ts'
import { makersOf } from '../clues/needs.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, type Row, reserveIds } from '../insert.ts'
import { Dice } from '../random.ts'
import { type GoodsKind, goodsKinds } from './kinds.ts'
import { drawLogos } from './logos.ts'
import { drawGoods, pictureKey } from './pictures.ts'

const lines = ['臻选', '都会', '原野']

/** Fills a company with the goods that it sells, the categories below its own, and the series of its brands. */
export async function fillGoods(client: ClientBase, company: Company, now: number): Promise<void> {
  const sold = goodsKinds.filter(({ category, below }) => (below ?? category) in company.plan.sells)
  if (sold.length === 0 || company.plan.loginStatus !== 0) return
  const categories = await insertCategories(client, company, sold, now)
  const series = await insertSeries(client, company, sold, now)
  const dice = new Dice(company.plan.seed + 14)
  const pictures = await drawGoods(client, sold)
  await drawLogos(client, company.officeId)
  const rows = sold.flatMap(kind => goodsOf(kind, company, { dice, categories, series, pictures, now }))
  const ids = await reserveIds(client, 'goods', rows.length)
  await insertRows(
    client,
    'goods',
    rows.map((row, at) => ({ id: ids[at], ...row })),
  )
}

const aYearAgo = (now: number) => new Date(now - 360 * day).toISOString()

async function insertCategories(
  client: ClientBase,
  { officeId, wordId }: Company,
  sold: readonly GoodsKind[],
  now: number,
): Promise<Map<string, number>> {
  const fresh = sold.flatMap(({ category, below }) => (below ? [{ category, below }] : []))
  const ids = await reserveIds(client, 'dictionary_item', fresh.length)
  const { rows: known } = await client.query<{ id: number; color: string; position: number }>(
    `select id, color, position from dictionary_item where office_id = $1 and type_code = 'intentionCategory'`,
    [officeId],
  )
  const rows = fresh.map(({ category, below }, at) => {
    const parentId = wordId('intentionCategory', below)
    // Beside its parent: what stands at the same position follows in the order of ids.
    const { color, position } = known.find(one => Number(one.id) === parentId) ?? { color: '', position: 0 }
    const kept = { createdAt: aYearAgo(now), updatedAt: aYearAgo(now) }
    return { officeId, id: ids[at], typeCode: 'intentionCategory', label: category, color, parentId, position, ...kept }
  })
  await insertRows(client, 'dictionary_item', rows)
  const own = sold.filter(({ below }) => !below)
  return new Map([
    ...rows.map(({ label, id }) => [label, id as number] as const),
    ...own.map(({ category }) => [category, wordId('intentionCategory', category)] as const),
  ])
}

/** Three series for each brand that makes something of what is sold; their ids by brand. */
async function insertSeries(
  client: ClientBase,
  { officeId, wordId }: Company,
  sold: readonly GoodsKind[],
  now: number,
): Promise<Map<string, number[]>> {
  const brands = [...new Set(sold.flatMap(({ category, below }) => makersOf(below ?? category)))]
  const ids = await reserveIds(client, 'series', brands.length * lines.length)
  const rows = brands.flatMap((brand, at) =>
    lines.map((name, line) => {
      const id = ids[at * lines.length + line] as number
      const kept = { createdAt: aYearAgo(now), updatedAt: aYearAgo(now) }
      return { officeId, id, brandId: wordId('intentionBrand', brand), name, position: line + 1, ...kept }
    }),
  )
  await insertRows(client, 'series', rows)
  return new Map(
    brands.map((brand, at) => [brand, rows.slice(at * lines.length, (at + 1) * lines.length).map(row => row.id)]),
  )
}

type Means = {
  dice: Dice
  categories: Map<string, number>
  series: Map<string, number[]>
  pictures: Map<string, string>
  now: number
}

function goodsOf(kind: GoodsKind, { officeId, wordId, employees }: Company, means: Means): Row[] {
  const { dice, categories, series, pictures, now } = means
  const place = goodsKinds.indexOf(kind) + 1
  return Array.from({ length: kind.count }, (_, at) => {
    const brand = dice.pick(makersOf(kind.below ?? kind.category))
    const style = kind.styles[at % kind.styles.length] as string
    const [spec, boxPieces] = dice.pick(kind.sizes)
    const { sideA = null, sideB = null, thickness = null } = readSpec(spec) ?? {}
    const code = `${String(place).padStart(2, '0')}${String(at + 1).padStart(3, '0')}`
    const createdAt = new Date(now - dice.int(20, 350) * day).toISOString()
    return {
      officeId,
      code: `TZ${code}`,
      name: `${style}${kind.noun} ${code.slice(2)}`,
      brandId: wordId('intentionBrand', brand),
      categoryId: categories.get(kind.category),
      seriesId: dice.pick(series.get(brand) as number[]),
      sideA,
      sideB,
      thickness,
      gradeId: wordId('goodsGrade', dice.chance(0.8) ? '优等品' : '一级品'),
      unitId: wordId('goodsUnit', kind.unit),
      boxPieces,
      wholeBoxes: boxPieces !== null && boxPieces > 1,
      soldAs: kind.soldAs,
      onSale: dice.chance(0.93),
      priceUnit: kind.priceUnit,
      ...pricesOf(kind, dice),
      pictures: [pictures.get(pictureKey(kind, style))],
      attributes: [],
      remark: '',
      sounds: '',
      createdBy: employees[0]?.id,
      createdAt,
      updatedAt: createdAt,
      version: 1,
    }
  })
}

/** A list price in whole yuan that ends with 8, floors below it, and a cost of about half. */
function pricesOf({ yuan: [from, to] }: GoodsKind, dice: Dice) {
  const listPrice = (Math.floor(dice.int(from, to) / 10) * 10 + 8) * 100
  const share = (percent: number) => Math.round((listPrice * percent) / 10_000) * 100
  return {
    listPrice,
    floorSeller: share(88),
    floorManager: share(82),
    floorDirector: share(78),
    cost: share(dice.int(46, 58)),
  }
}
