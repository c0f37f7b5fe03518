import type { Selectable } from 'kysely'
import type { DB } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'

export type GoodsRecord = Selectable<DB['goods']>

/** Which goods a batch is about: all that fit everything given; of a reversal those that the other batch changed; of a workbook those that it names. */
export type Which = {
  brandId: number | null
  categoryId: number | null
  seriesId: number | null
  goodsIds: readonly number[]
  /** The import of goods that brought or changed them. */
  goodsImportId: number | null
  reverses: number | null
  /** The batch whose lines name the goods. */
  linesOf?: number
}

/** All goods. */
export const anyGoods: Which = {
  brandId: null,
  categoryId: null,
  seriesId: null,
  goodsIds: [],
  goodsImportId: null,
  reverses: null,
}

function whereOf(desk: Desk, which: Which, after: number) {
  const { brandId, categoryId, seriesId, goodsIds, goodsImportId, reverses, linesOf } = which
  const { values, bind } = new Statement()
  const office = bind(desk.officeId)
  const parts = [`g.office_id = ${office}`, `g.id > ${bind(after)}`]
  if (brandId !== null) parts.push(`g.brand_id = ${bind(brandId)}`)
  if (categoryId !== null)
    parts.push(`g.category_id = any((select words_below(array[${bind(categoryId)}]::bigint[]))::bigint[])`)
  if (seriesId !== null) parts.push(`g.series_id = ${bind(seriesId)}`)
  if (goodsIds.length > 0) parts.push(`g.id = any(${bind(goodsIds)}::bigint[])`)
  if (goodsImportId !== null) {
    const batch = bind(goodsImportId)
    parts.push(`(g.import_batch_id = ${batch} or g.id in (select c.subject_id from import_change c
      where c.office_id = ${office} and c.batch_id = ${batch} and c.subject = 'goods'))`)
  }
  if (reverses !== null)
    parts.push(
      `exists (select from price_window w where w.office_id = ${office} and w.batch_id = ${bind(reverses)} and w.goods_id = g.id)`,
    )
  if (linesOf !== undefined)
    parts.push(
      `exists (select from price_line l where l.office_id = ${office} and l.batch_id = ${bind(linesOf)} and l.goods_id = g.id)`,
    )
  return { values, where: parts.join(' and ') }
}

/** Returns how many goods a batch is about. */
export async function countGoods(desk: Desk, which: Which): Promise<number> {
  const { values, where } = whereOf(desk, which, 0)
  const { rows } = await desk.client.query<{ count: number }>(
    `select count(*)::int as count from goods g where ${where}`,
    values,
  )
  return rows[0]?.count ?? 0
}

/** Returns the next goods of a batch, by their ids. */
export async function goodsAfter(desk: Desk, which: Which, after: number, most: number): Promise<number[]> {
  const { values, where } = whereOf(desk, which, after)
  const { rows } = await desk.client.query<{ id: number }>(
    `select g.id from goods g where ${where} order by g.id limit ${most}`,
    values,
  )
  return rows.map(row => row.id)
}
