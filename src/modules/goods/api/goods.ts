import { z } from 'zod'
import { CustomValues } from '../../../kernel/api/customValues.ts'
import {
  Fen,
  Id,
  IdText,
  naming,
  oneOf,
  Rate,
  requiredText,
  Timestamp,
  text,
  Version,
  word,
} from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { route } from '../../../kernel/api/route.ts'
import { PictureUrl } from '../../files/api/picture.ts'
import { largestPiece, wholeArea } from './spec.ts'
import { priceUnits } from './units.ts'

/** What documents say beside the size of goods that are cleared out; a line that says so is not taken back. */
export const clearanceWord = '清仓不退'

export const soldAs = { stock: '现货', order: '订货', custom: '定制' } as const

/** The number of pictures and of attributes of goods. */
export const mostPictures = 6
export const mostAttributes = 20

/** Returns the schema of a whole number from 1 on. */
const count = (title: string, most: number, unit?: string) =>
  z
    .number({ error: `${title}应为整数` })
    .int(`${title}应为整数`)
    .min(1, `${title}至少为 1`)
    .max(most, `${title}最多 ${most}`)
    .nullable()
    .default(null)
    .meta({ title, kind: 'integer', unit })
const price = (title: string) => Fen.nullable().default(null).meta({ title, kind: 'money' })

/** An area in ㎡ of goods without two sides; what their 规格 states of it goes before it. */
const AreaPerPiece = z
  .number({ error: '每片面积应为数字' })
  .positive({ error: '每片面积应大于 0', abort: true })
  .max(largestPiece, { error: `每片面积最多 ${largestPiece} ㎡`, abort: true })
  .refine(area => wholeArea(area) !== null, '每片面积最多六位小数')
  .nullable()
  .meta({ title: '每片面积', kind: 'decimal', unit: '㎡' })

/** What is said of goods besides: 表面 亮光. */
export const Attribute = z.object({ name: requiredText('属性', 20), value: requiredText('属性值', 100) })
export type Attribute = z.output<typeof Attribute>

/** What a person enters of goods. All prices and the cost are fen per `priceUnit`. */
export const GoodsFacts = z.object({
  code: requiredText('编码', 40),
  name: requiredText('名称', 80),
  brandId: word('品牌', 'intentionBrand').default(null),
  categoryId: word('品类', 'intentionCategory').default(null),
  seriesId: Id.nullable().default(null).meta({ title: '系列', kind: 'reference', of: 'series' }),
  /** A size in millimetres, or any other text. */
  spec: text('规格', 60)
    .default('')
    .meta({ title: '规格', kind: 'text', examples: ['600×1200×9.5'] }),
  areaPerPiece: AreaPerPiece.default(null),
  gradeId: word('等级', 'goodsGrade').default(null),
  unitId: word('单位', 'goodsUnit').default(null),
  boxPieces: count('每箱片数', 10_000),
  boxWeight: count('箱重（克）', 10_000_000),
  palletBoxes: count('每托箱数', 10_000),
  wholeBoxes: z.boolean().default(false).meta({ title: '只卖整箱', kind: 'boolean' }),
  /** Lines that follow from an area begin with it. */
  lossRate: Rate.nullable().default(null).meta({ title: '铺装损耗', kind: 'rate' }),
  soldAs: oneOf('销售方式', soldAs).default('stock'),
  clearance: z.boolean().default(false).meta({ title: '清仓品', kind: 'boolean' }),
  priceUnit: oneOf('计价单位', priceUnits).default('piece'),
  listPrice: price('标价'),
  floorSeller: price('导购底价'),
  floorManager: price('经理底价'),
  floorDirector: price('总监底价'),
  cost: price('成本'),
  pictures: z.array(PictureUrl('图片')).max(mostPictures, `最多 ${mostPictures} 张图片`).default([]),
  attributes: z.array(Attribute).max(mostAttributes, `最多 ${mostAttributes} 个属性`).default([]),
  remark: text('备注', 500).default(''),
})
export type GoodsFacts = z.output<typeof GoodsFacts>

/** The element beyond the screen's that shows a field; without it the field is in no answer. */
export const guarded = {
  listPrice: 'goodsManager:price',
  floorSeller: 'goodsManager:price',
  floorManager: 'goodsManager:floors',
  floorDirector: 'goodsManager:floors',
  cost: 'goodsManager:cost',
} as const
export type GuardedField = keyof typeof guarded
export const guardedFields = Object.keys(guarded) as GuardedField[]

const entered = { own: CustomValues.optional() }
export const NewGoods = GoodsFacts.extend(entered)
export const GoodsEdit = patchOf(GoodsFacts).extend({
  ...entered,
  id: Id,
  version: Version,
  force: z.boolean().default(false),
})

const shown = (title: string) => Fen.nullable().optional().meta({ title, kind: 'money' })

const held = Fen.nullable().optional()
/** What holds today per `priceUnit`: the window of a price where there is one, else the goods' own prices. */
const Today = z.object({ listPrice: held, floorSeller: held, floorManager: held, floorDirector: held })
export type TodaysPrices = z.output<typeof Today>
export type TodaysField = keyof TodaysPrices

/** A row of the list. Fields that the person may not see are missing. */
export const GoodsRow = z.object({
  id: Id,
  /** The address of the first picture; empty without one. */
  picture: z.string(),
  name: naming('名称'),
  code: naming('编码'),
  brandId: word('品牌', 'intentionBrand'),
  categoryId: word('品类', 'intentionCategory'),
  seriesId: Id.nullable().meta({ title: '系列', kind: 'reference', of: 'series' }),
  spec: z.string().meta({ title: '规格', kind: 'text' }),
  /** Null where the size tells it. */
  areaPerPiece: z.number().nullable().meta({ title: '每片面积', kind: 'decimal', unit: '㎡' }),
  gradeId: word('等级', 'goodsGrade'),
  unitId: word('单位', 'goodsUnit'),
  boxPieces: z.number().int().nullable().meta({ title: '每箱片数', kind: 'integer' }),
  boxWeight: z.number().int().nullable().meta({ title: '箱重（克）', kind: 'integer' }),
  palletBoxes: z.number().int().nullable().meta({ title: '每托箱数', kind: 'integer' }),
  wholeBoxes: z.boolean().meta({ title: '只卖整箱', kind: 'boolean' }),
  lossRate: z.number().int().nullable().meta({ title: '铺装损耗', kind: 'rate' }),
  soldAs: oneOf('销售方式', soldAs),
  clearance: z.boolean().meta({ title: '清仓品', kind: 'boolean' }),
  onSale: z.boolean().meta({ title: '在售', kind: 'boolean' }),
  priceUnit: oneOf('计价单位', priceUnits),
  listPrice: shown('标价'),
  floorSeller: shown('导购底价'),
  floorManager: shown('经理底价'),
  floorDirector: shown('总监底价'),
  cost: shown('成本'),
  today: Today.optional(),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  createdBy: Id.nullable().meta({ title: '创建人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  own: CustomValues.nullish(),
  version: Version,
})
export type GoodsRow = z.output<typeof GoodsRow>

/** A price of 价格管理 that holds today instead of the goods' own, in fen; documents take it, whatever the goods' own price is. */
const HeldPrice = z.object({ fromDay: z.string(), toDay: z.string().nullable(), listPrice: Fen })
export type HeldPrice = z.output<typeof HeldPrice>

export const GoodsDetail = GoodsRow.extend({
  /** Null where the goods' own prices hold; missing for those who may not see prices. */
  held: HeldPrice.nullable().optional(),
  pictures: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type GoodsDetail = z.output<typeof GoodsDetail>

export const goodsViews = { onSale: '在售', offSale: '已下架', all: '全部' } as const
export type GoodsView = keyof typeof goodsViews

const needs = 'goodsManager'
const edits = 'goodsManager:edit'

export const goodsRoutes = {
  list: route({
    at: 'POST /api/crm/goods/list',
    does: '商品列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(GoodsRow),
  }),
  totals: route({
    at: 'POST /api/crm/goods/totals',
    does: '商品合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/crm/goods/detail/:id',
    does: '商品详情',
    needs,
    params: z.object({ id: IdText }),
    returns: GoodsDetail,
  }),
  history: route({
    at: 'GET /api/crm/goods/history/:id',
    does: '商品的变更历史',
    needs,
    params: z.object({ id: IdText }),
    returns: z.array(HistoryEntry),
  }),
  add: route({ at: 'POST /api/crm/goods/add', does: '新增商品', needs: edits, body: NewGoods, returns: GoodsDetail }),
  edit: route({
    at: 'POST /api/crm/goods/edit',
    does: '编辑商品',
    needs: edits,
    body: GoodsEdit,
    returns: GoodsDetail,
  }),
  sell: route({
    at: 'POST /api/crm/goods/sell',
    does: '商品上架与下架',
    needs: edits,
    body: z.object({ ids: z.array(Id).min(1, '请先选择商品').max(1000, '一次最多处理 1000 个'), onSale: z.boolean() }),
    returns: z.object({
      done: z.number().int(),
      refused: z.array(z.object({ id: Id, name: z.string(), msg: z.string() })),
    }),
  }),
}
