import { z } from 'zod'
import { linkTo } from '../../../../kernel/api/place.ts'
import type { Bind } from '../../../../kernel/server/list/list.ts'
import { stockElements } from '../../api/elements.ts'
import { warehousePlaces } from '../../api/places.ts'
import { type Made, type ReportAsk, type StockReport, stockShelf } from './kind.ts'

/** The columns of reports. */
export const named = (title: string) => z.string().meta({ title, kind: 'text' })
export const pieces = (title: string) => z.number().int().meta({ title, kind: 'integer', unit: '片' })
export const counted = (title: string, unit = '') => z.number().int().nullable().meta({ title, kind: 'integer', unit })
/** The lot of a row, for who sees lots. */
export const ofLot = z
  .string()
  .optional()
  .meta({ title: '批次', kind: 'text', behind: [stockElements.lots] })
export const worth = (title: string) =>
  z
    .number()
    .int()
    .nullable()
    .optional()
    .meta({ title, kind: 'money', behind: [stockElements.value] })

/** Returns SQL of groups whose figures, SQL over the rows `f`, are summed from the rows of which they are made. */
export const summed =
  (rows: Made['sql'], figures: string): StockReport['sql'] =>
  (desk, ask, bind) =>
    `select f.id, f.name, ${figures} from (${rows(desk, ask, bind)}) f group by 1, 2`

/** SQL of the number of a group that has a text alone: 52 bits of it, since a browser's numbers hold no more. */
export const hashed = (text: string): string => `('x' || substr(md5(${text}), 1, 13))::bit(52)::bigint`

/** The groupings by which goods `g` in a warehouse `w` are told. */
export const goodsGroupings = { goods: '按商品', warehouse: '按仓库', brand: '按品牌', category: '按品类' } as const

const word = (column: string) =>
  `coalesce((select d.label from dictionary_item d where d.office_id = g.office_id and d.id = ${column}), '未填写')`

const groups: Readonly<Record<string, { id: string; name: string }>> = {
  goods: { id: 'g.id', name: `concat_ws(' ', g.name, g.code)` },
  warehouse: { id: 'w.id', name: 'w.name' },
  brand: { id: 'coalesce(g.brand_id, 0)', name: word('g.brand_id') },
  category: { id: 'coalesce(g.category_id, 0)', name: word('g.category_id') },
}

/** SQL of the group of goods `g` in a warehouse `w`: its number and its name. */
export const groupOf = (by: string): string => {
  const { id, name } = groups[by] ?? (groups.goods as { id: string; name: string })
  return `${id} as id, ${name} as name`
}

/** SQL of the joins and conditions that name goods `g` and warehouse `w` of keys `k`, as far as a report is narrowed. */
export const ofKeys = `join goods g on g.office_id = k.office_id and g.id = k.goods_id join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id`

/** SQL of the goods `g` and the warehouse that a report is narrowed to. */
export function narrowedTo(
  { warehouseId, brandId, categoryId }: ReportAsk,
  bind: Bind,
  warehouse = 'k.warehouse_id',
): string {
  return [
    'true',
    ...(warehouseId === null ? [] : [`${warehouse} = ${bind(warehouseId)}`]),
    ...(brandId === null ? [] : [`g.brand_id = ${bind(brandId)}`]),
    ...(categoryId === null
      ? []
      : [`g.category_id = any((select words_below(array[${bind(categoryId)}::bigint]))::bigint[])`]),
  ].join(' and ')
}

const narrowers: Readonly<Record<string, string>> = {
  warehouse: 'warehouseId',
  brand: 'brandId',
  category: 'categoryId',
}

/** The stock of a group, as far as its report is narrowed: of the goods themselves, or of a warehouse, brand or category, or of none. */
export function opensStock({ by, warehouseId, brandId, categoryId }: ReportAsk, id: number): string {
  if (by === 'goods') return linkTo(warehousePlaces.stock, { view: 'all', open: id })
  const column = narrowers[by]
  if (!column) return ''
  return linkTo(warehousePlaces.stock, { warehouseId, brandId, categoryId, [column]: id || '!empty' })
}

/** Returns the address at which a report shows the rows of which a group is made. */
export const rowsAt = (
  { key, period, shelf = stockShelf }: StockReport,
  { from, to, ...ask }: ReportAsk,
  group: number,
): string => linkTo(shelf, { tab: key, ...ask, ...(period && { from, to }), group })
