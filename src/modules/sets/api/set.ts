import { z } from 'zod'
import {
  Day,
  Fen,
  Id,
  IdText,
  idOf,
  naming,
  oneOf,
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
import { guarded } from '../../goods/api/goods.ts'
import { type PriceUnit, priceUnits } from '../../goods/api/units.ts'

export const pricedPer = { set: '每套', area: '每㎡（房屋面积）' } as const
/** What an allowance is counted in; a 套 is a piece of goods. */
export const allowanceUnits = { ...priceUnits, set: '套' } as const
export type AllowanceUnit = keyof typeof allowanceUnits

/** Returns the unit of goods that an allowance's unit is. */
export const goodsUnitOf = (unit: AllowanceUnit): PriceUnit => (unit === 'set' ? 'piece' : unit)

export const mostParts = 60
export const mostUpgrades = 20

const Upgrade = z.object({
  toGoodsId: idOf('请选择升级商品').meta({ title: '升级商品' }),
  /** Fen per unit of the allowance. */
  difference: Fen.meta({ title: '差价', kind: 'money' }),
})

/**
 * A part of a set. `quantity`: thousandths of `unit`; it and the deduction are for the whole set or (`scaled`) for each square metre
 * of the house. `priceUnit` and `gradeId` say which price of the goods its value follows from, as in a line of a quotation.
 */
export const SetPart = z.object({
  name: requiredText('项目', 40),
  goodsId: idOf('请选择标准商品').meta({ title: '标准商品' }),
  quantity: z
    .number({ error: '数量应为数字' })
    .int('数量最多三位小数')
    .min(1, '数量应大于 0')
    .max(1_000_000_000, '数量最大为 1,000,000')
    .meta({ title: '数量' }),
  unit: oneOf('单位', allowanceUnits).default('piece'),
  priceUnit: oneOf('计价单位', priceUnits).nullable().default(null),
  gradeId: word('等级', 'goodsGrade').default(null),
  scaled: z.boolean().default(false).meta({ title: '按房屋面积', kind: 'boolean' }),
  excess: Fen.nullable().default(null).meta({ title: '超出单价', kind: 'money' }),
  deduction: Fen.default(0).meta({ title: '不选扣减', kind: 'money' }),
  upgrades: z.array(Upgrade).max(mostUpgrades, `最多 ${mostUpgrades} 个升级商品`).default([]),
})
export type SetPart = z.output<typeof SetPart>

/** Returns the parts that a set keeps; those from before unit and grade were there have none. */
export const partsIn = (stored: unknown): SetPart[] => z.array(SetPart).parse(stored)

/** What a person enters of a set. The price is in fen per set or per square metre of the house. */
export const SetFacts = z.object({
  code: requiredText('编码', 40),
  name: requiredText('名称', 80),
  price: Fen.meta({ title: '套餐价', kind: 'money' }),
  per: oneOf('计价方式', pricedPer).default('set'),
  minArea: z
    .number({ error: '最低计价面积应为数字' })
    .int('最低计价面积最多两位小数')
    .min(1, '最低计价面积应大于 0')
    .max(10_000_000, '最低计价面积最大为 100,000 ㎡')
    .nullable()
    .default(null)
    .meta({ title: '最低计价面积', kind: 'area' }),
  validFrom: Day.nullable().default(null).meta({ title: '有效期从', kind: 'date' }),
  validTo: Day.nullable().default(null).meta({ title: '有效期至', kind: 'date' }),
  onSale: z.boolean().default(true).meta({ title: '在售', kind: 'boolean' }),
  parts: z.array(SetPart).min(1, '至少填写一个项目').max(mostParts, `最多 ${mostParts} 个项目`),
  remark: text('备注', 500).default(''),
})
export type SetFacts = z.output<typeof SetFacts>

export const SetEdit = patchOf(SetFacts).extend({ id: Id, version: Version, force: z.boolean().default(false) })

export const SetRow = z.object({
  id: Id,
  name: naming('名称'),
  code: naming('编码'),
  price: Fen.meta({ title: '套餐价', kind: 'money' }),
  per: oneOf('计价方式', pricedPer),
  minArea: z.number().int().nullable().meta({ title: '最低计价面积', kind: 'area' }),
  partCount: z.number().int().meta({ title: '项目数', kind: 'integer' }),
  validFrom: Day.nullable().meta({ title: '有效期从', kind: 'date' }),
  validTo: Day.nullable().meta({ title: '有效期至', kind: 'date' }),
  onSale: z.boolean().meta({ title: '在售', kind: 'boolean' }),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  createdBy: Id.nullable().meta({ title: '创建人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type SetRow = z.output<typeof SetRow>

/** Goods as a set names them; list price and cost only for those who see them. */
export const SetGoods = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  onSale: z.boolean(),
  sideA: z.number().int().nullable(),
  sideB: z.number().int().nullable(),
  pieceArea: z.number().int().nullable(),
  boxPieces: z.number().int().nullable(),
  priceUnit: oneOf('计价单位', priceUnits),
  listPrice: Fen.nullable()
    .optional()
    .meta({ behind: [guarded.listPrice] }),
  cost: Fen.nullable()
    .optional()
    .meta({ behind: [guarded.cost] }),
})
export type SetGoods = z.output<typeof SetGoods>

/** A price (fen) of goods per a unit. */
const UnitPrice = z.object({ unit: z.enum(Object.keys(priceUnits) as [PriceUnit]), price: Fen.nullable() })

/** `prices`: for each part those that may tell the value of its allowance, the goods' own last; only for those who see list prices. */
export const SetDetail = SetRow.extend({
  parts: z.array(SetPart),
  goods: z.array(SetGoods),
  prices: z
    .array(z.array(UnitPrice))
    .optional()
    .meta({ behind: [guarded.listPrice] }),
})
export type SetDetail = z.output<typeof SetDetail>

export const setViews = { onSale: '在售', offSale: '已下架', ended: '已过期', all: '全部' } as const
export type SetView = keyof typeof setViews

const needs = 'setManager'
const edits = 'setManager:edit'
const params = z.object({ id: IdText })

export const setRoutes = {
  list: route({
    at: 'POST /api/crm/set/list',
    does: '套餐列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(SetRow),
  }),
  totals: route({
    at: 'POST /api/crm/set/totals',
    does: '套餐合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({ at: 'GET /api/crm/set/detail/:id', does: '套餐详情', needs, params, returns: SetDetail }),
  history: route({
    at: 'GET /api/crm/set/history/:id',
    does: '套餐的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  withGoods: route({
    at: 'GET /api/crm/set/withGoods/:goodsId',
    does: '包含某商品的套餐',
    needs,
    params: z.object({ goodsId: IdText }),
    returns: z.array(SetRow),
  }),
  add: route({ at: 'POST /api/crm/set/add', does: '新增套餐', needs: edits, body: SetFacts, returns: SetDetail }),
  edit: route({ at: 'POST /api/crm/set/edit', does: '编辑套餐', needs: edits, body: SetEdit, returns: SetDetail }),
}
