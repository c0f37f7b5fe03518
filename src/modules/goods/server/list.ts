import type { FieldKind } from '../../../kernel/api/fields.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { dayNowOnce } from '../../../kernel/server/list/dayNow.ts'
import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../kernel/server/list/list.ts'
import { withCustom } from '../../customFields/server/index.ts'
import type { GoodsView } from '../api/goods.ts'
import { customGoods } from './custom.ts'
import { ofFoundGoods, searchAll } from './search.ts'
import { hiddenFrom } from './sight.ts'
import { todaySql } from './today.ts'

const own = (column: string, kind: Exclude<FieldKind, 'phone'>): ListColumn => ({ sql: `e.${column}`, kind })

/** A price: a row holds that of the goods themselves, lists order and filter by what holds today. */
const ofToday = (column: string): ListColumn => ({
  sql: `p.${column}`,
  row: `e.${column}`,
  kind: 'money',
  join: 'price',
  sparse: true,
})

const columns: Readonly<Record<string, ListColumn>> = {
  name: own('name', 'text'),
  code: own('code', 'text'),
  brandId: own('brand_id', 'dictionary'),
  categoryId: { ...own('category_id', 'dictionary'), widened: 'words_below' },
  seriesId: own('series_id', 'reference'),
  spec: { sql: `coalesce(nullif(e.spec_text, ''), goods_spec(e.side_a, e.side_b, e.thickness))`, kind: 'text' },
  areaPerPiece: { sql: 'e.piece_area::float8 / 1000000', kind: 'decimal' },
  gradeId: own('grade_id', 'dictionary'),
  unitId: own('unit_id', 'dictionary'),
  boxPieces: own('box_pieces', 'integer'),
  boxWeight: own('box_weight', 'integer'),
  palletBoxes: own('pallet_boxes', 'integer'),
  wholeBoxes: own('whole_boxes', 'boolean'),
  lossRate: own('loss_rate', 'rate'),
  soldAs: own('sold_as', 'enum'),
  clearance: own('clearance', 'boolean'),
  onSale: own('on_sale', 'boolean'),
  priceUnit: own('price_unit', 'enum'),
  listPrice: ofToday('list_price'),
  floorSeller: ofToday('floor_seller'),
  floorManager: ofToday('floor_manager'),
  floorDirector: ofToday('floor_director'),
  cost: own('cost', 'money'),
  remark: own('remark', 'text'),
  createdBy: own('created_by', 'employee'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
}

/** How a list searches. */
export type Searching = Pick<ListSpec, 'search' | 'readsRows'> & { searchAll: ListSpec['searchAll'] }

/** Finds goods by code, name, sound and size. */
const byIndex: Searching = { search: (word, bind) => ({ sql: ofFoundGoods('e.id', word, bind) }), searchAll }

/** The list of goods, for those who see all fields. */
const goodsList: ListSpec = {
  table: 'goods e',
  alias: 'e',
  joins: {
    price: `left join goods_price p on p.office_id = e.office_id and p.goods_id = e.id
      and p.from_day <= ${dayNowOnce} and p.to_day > ${dayNowOnce}`,
  },
  columns,
  also: ['e.id', 'e.version', `coalesce(e.pictures[1], '') as picture`, todaySql],
  ...byIndex,
  sort: { by: 'createdAt', order: 'descend' },
  sums: [],
}

/**
 * Returns the list as the person sees it, with the company's custom fields: a column that they may not see cannot be asked for in any way.
 * `searching` suits one search.
 */
export function goodsListFor(desk: Desk, searching: Searching = byIndex): Promise<ListSpec> {
  const hidden: readonly string[] = hiddenFrom(desk)
  const seen = Object.entries(columns).filter(([key]) => !hidden.includes(key))
  return withCustom(desk, customGoods, { ...goodsList, ...searching, columns: Object.fromEntries(seen) })
}

const views: Record<GoodsView, (alias: string) => string> = {
  onSale: alias => `${alias}.on_sale`,
  offSale: alias => `not ${alias}.on_sale`,
  all: () => 'true',
}

/** Returns the conditions of a view over the alias of a table that tells whether goods are on sale. Throws 40000 for an unknown view. */
export function goodsInView(desk: Desk, view: string, alias: string): Condition[] {
  const isIn = viewNamed(views, view)(alias)
  return [bind => `${alias}.office_id = ${bind(desk.officeId)}`, () => isIn]
}

/** Returns the conditions of a view. Throws 40000 for an unknown one. */
export const goodsConditions = (desk: Desk, view = 'onSale'): Condition[] => goodsInView(desk, view, 'e')
