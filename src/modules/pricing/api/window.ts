import { z } from 'zod'
import { Day, Fen, Id, IdText, naming, oneOf, requiredText, Timestamp, text, word } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'
import { type GuardedField, guarded } from '../../goods/api/goods.ts'
import { priceUnits } from '../../goods/api/units.ts'

/** The element that shows each price of a window: the same as of goods. Windows have no cost. */
const { cost: _, ...shownBy } = guarded
export const windowGuarded: Omit<Record<GuardedField, string>, 'cost'> = shownBy
export type PriceField = keyof typeof windowGuarded
export const priceFields = Object.keys(windowGuarded) as PriceField[]

export const windowStates = { now: '生效中', future: '未生效', past: '已失效', voided: '已作废' } as const

const floor = (title: string) => Fen.nullable().default(null).meta({ title, kind: 'money' })

/**
 * What a person enters of a window: prices in fen per `unit`, from a day until before another (`[fromDay, toDay)`). What is left open holds for
 * every grade, channel or level.
 */
export const NewWindow = z.object({
  goodsId: Id.meta({ title: '商品' }),
  unit: oneOf('计价单位', priceUnits).default('piece'),
  gradeId: word('等级', 'goodsGrade').default(null),
  channelId: word('价格渠道', 'priceChannel').default(null),
  levelId: word('客户等级', 'customerLevel').default(null),
  fromDay: Day.meta({ title: '生效日' }),
  toDay: Day.nullable().default(null).meta({ title: '失效日', kind: 'date' }),
  listPrice: Fen.meta({ title: '价格', kind: 'money' }),
  floorSeller: floor('导购底价'),
  floorManager: floor('经理底价'),
  floorDirector: floor('总监底价'),
  remark: text('备注', 200).default(''),
  /** Windows that hold at the same time give way. */
  shifts: z.boolean().default(false).meta({ title: '重叠的旧价格自动让位', kind: 'boolean' }),
})
export type NewWindow = z.output<typeof NewWindow>

const shown = (title: string) => Fen.nullable().optional().meta({ title, kind: 'money' })

/** A row of the list. Prices that the person may not see are missing. */
export const WindowRow = z.object({
  id: Id,
  goodsId: Id,
  goodsName: naming('商品'),
  goodsCode: naming('编码'),
  brandId: word('品牌', 'intentionBrand'),
  categoryId: word('品类', 'intentionCategory'),
  state: oneOf('状态', windowStates),
  unit: oneOf('计价单位', priceUnits),
  gradeId: word('等级', 'goodsGrade'),
  channelId: word('价格渠道', 'priceChannel'),
  levelId: word('客户等级', 'customerLevel'),
  fromDay: z.string().meta({ title: '生效日', kind: 'date' }),
  toDay: z.string().nullable().meta({ title: '失效日', kind: 'date' }),
  listPrice: shown('价格'),
  floorSeller: shown('导购底价'),
  floorManager: shown('经理底价'),
  floorDirector: shown('总监底价'),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  batchId: Id.nullable().meta({ title: '调价批次', kind: 'integer' }),
  createdBy: Id.nullable().meta({ title: '制定人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '制定时间', kind: 'datetime' }),
  voidedBy: Id.nullable().meta({ title: '作废人', kind: 'employee' }),
  voidedAt: Timestamp.nullable().meta({ title: '作废时间', kind: 'datetime' }),
  voidReason: z.string().meta({ title: '作废原因', kind: 'text' }),
})
export type WindowRow = z.output<typeof WindowRow>

export const windowViews = { ...windowStates, all: '全部' } as const
export type WindowView = keyof typeof windowViews

const needs = 'priceManager'
const edits = 'priceManager:edit'

export const windowRoutes = {
  list: route({
    at: 'POST /api/crm/price/list',
    does: '价格列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(WindowRow),
  }),
  totals: route({
    at: 'POST /api/crm/price/totals',
    does: '价格合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  ofGoods: route({
    at: 'GET /api/crm/price/goods/:id',
    does: '商品的全部价格',
    needs,
    params: z.object({ id: IdText }),
    returns: z.array(WindowRow),
  }),
  detail: route({
    at: 'GET /api/crm/price/detail/:id',
    does: '价格详情',
    needs,
    params: z.object({ id: IdText }),
    returns: WindowRow,
  }),
  add: route({ at: 'POST /api/crm/price/add', does: '新增价格', needs: edits, body: NewWindow, returns: WindowRow }),
  revoke: route({
    at: 'POST /api/crm/price/void',
    does: '作废价格',
    needs: edits,
    body: z.object({ id: Id, reason: requiredText('作废原因', 200) }),
    returns: WindowRow,
  }),
}
