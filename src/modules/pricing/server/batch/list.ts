import type { FieldKind } from '../../../../kernel/api/fields.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../../kernel/server/list/list.ts'
import { batchViews } from '../../api/batch.ts'

const own = (column: string, kind: Exclude<FieldKind, 'phone'>): ListColumn => ({ sql: `e.${column}`, kind })

/** What a batch does, in words: 上调 3%, 下调 ¥5.00. */
const told = `case when e.way = 'reversal' then '撤销' when e.way = 'import' then '导入' when e.way = 'own' then '按商品标价' else case when e.change < 0 then '下调 ' else '上调 ' end
  || case when e.way = 'percent' then trim_scale(abs(e.change) / 100.0) || '%' else '¥' || to_char(abs(e.change) / 100.0, 'FM999,999,999,990.00') end end`

export const batchList: ListSpec = {
  table: 'price_batch e',
  alias: 'e',
  joins: {},
  columns: {
    name: own('name', 'text'),
    status: own('status', 'enum'),
    way: own('way', 'enum'),
    told: { sql: told, kind: 'text' },
    brandId: own('brand_id', 'dictionary'),
    categoryId: own('category_id', 'dictionary'),
    seriesId: own('series_id', 'reference'),
    channelId: own('channel_id', 'dictionary'),
    levelId: own('level_id', 'dictionary'),
    rounding: own('rounding', 'enum'),
    floors: own('floors', 'enum'),
    fromDay: own('from_day', 'date'),
    untilDay: own('until_day', 'date'),
    goodsCount: own('goods_count', 'integer'),
    changedCount: own('changed_count', 'integer'),
    skippedCount: own('skipped_count', 'integer'),
    remark: own('remark', 'text'),
    createdBy: own('created_by', 'employee'),
    createdAt: own('created_at', 'datetime'),
    finishedAt: own('finished_at', 'datetime'),
  },
  also: ['e.id', 'e.change'],
  search: (term, bind) => ({ sql: `strpos(lower(e.name), ${bind(term.toLowerCase())}) > 0` }),
  readsRows: true,
  sort: { by: 'createdAt', order: 'descend' },
  sums: [],
}

/** Returns the conditions of a view. Throws 40000 for an unknown one. */
export function batchConditions(desk: Desk, view = 'all'): Condition[] {
  viewNamed(batchViews, view)
  return [
    bind => `e.office_id = ${bind(desk.officeId)}`,
    bind => (view === 'all' ? 'true' : `e.status = ${bind(view)}`),
  ]
}
