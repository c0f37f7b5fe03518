import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
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
  Version,
  word,
} from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { type ActFacts, Refusals, wordsOfStates } from '../../../kernel/api/record.ts'
import { route } from '../../../kernel/api/route.ts'
import { Chosen, Preview } from '../../approval/api/approval.ts'
import { guarded } from '../../goods/api/goods.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { quantityUnits } from './quantity.ts'
import { type SpecialState, specialStates } from './state.ts'

const mostQuantity = 1_000_000
const leastQuantity = 0.000001

/**
 * What a person asks: goods with their grade (null: the goods' own), at a price (fen per the goods' price unit), for a customer; so many pieces, or
 * square metres or metres of what is measured (`quantity.ts`).
 */
export const SpecialFacts = z.object({
  customerId: idOf('请选择客户').meta({ title: '客户' }),
  goodsId: idOf('请选择商品').meta({ title: '商品' }),
  gradeId: word('等级', 'goodsGrade').default(null),
  price: Fen.meta({ title: '特价', kind: 'money' }),
  quantity: z
    .number({ error: '数量应为数字' })
    .min(leastQuantity, '数量应大于 0')
    .max(mostQuantity, `数量最多 ${mostQuantity}`)
    .meta({ title: '数量', kind: 'decimal' }),
  untilOn: Day.meta({ title: '有效期至', kind: 'date' }),
  reason: requiredText('申请原因', 300),
})
export type SpecialFacts = z.output<typeof SpecialFacts>

/** The documents from which specials are asked. */
export const askedKinds = { goods: '商品', quotation: '报价单', contract: '合同' } as const
export type AskedKind = keyof typeof askedKinds

const { cost, listPrice } = guarded
const shown = (title: string, behind: string) =>
  Fen.nullable()
    .optional()
    .meta({ title, kind: 'money', behind: [behind] })
const rate = (title: string) =>
  z
    .number()
    .int()
    .nullable()
    .optional()
    .meta({ title, kind: 'rate', behind: [cost] })
const figure = (title: string, behind: string) =>
  z
    .number()
    .int()
    .nullable()
    .optional()
    .meta({ title, kind: 'money', behind: [behind] })
const discount = z
  .number()
  .int()
  .nullable()
  .optional()
  .meta({ title: '折扣', kind: 'discount', behind: [listPrice] })

/** A row of the list. Fields that the person may not see are missing, or null where only this row's is hidden. */
export const SpecialRow = z.object({
  id: Id,
  number: naming('特价单号'),
  state: oneOf('状态', wordsOfStates(specialStates)),
  customerId: Id,
  /** Empty where the person does not see the customer. */
  customerName: z.string(),
  goodsId: Id,
  goodsName: z.string().meta({ title: '商品', kind: 'text' }),
  goodsCode: z.string().meta({ title: '商品编码', kind: 'text' }),
  brandId: word('品牌', 'intentionBrand'),
  categoryId: word('品类', 'intentionCategory'),
  gradeId: word('等级', 'goodsGrade'),
  price: Fen.meta({ title: '特价', kind: 'money' }),
  priceUnit: oneOf('计价单位', priceUnits),
  listPrice: shown('标价', listPrice),
  discount,
  floor: shown('底价', listPrice),
  cost: shown('成本', cost),
  margin: rate('毛利率'),
  quantity: z.number().meta({ title: '数量', kind: 'decimal' }),
  used: z.number().meta({ title: '已用', kind: 'decimal' }),
  left: z.number().meta({ title: '剩余', kind: 'decimal' }),
  quantityUnit: oneOf('数量单位', quantityUnits),
  amount: Fen.meta({ title: '特价金额', kind: 'money' }),
  leftAmount: Fen.meta({ title: '剩余金额', kind: 'money' }),
  givenAway: figure('让利金额', listPrice),
  profit: figure('毛利', cost),
  untilOn: Day.meta({ title: '有效期至', kind: 'date' }),
  reason: z.string().meta({ title: '申请原因', kind: 'text' }),
  askedKind: oneOf('来源', askedKinds),
  ownerId: Id.meta({ title: '申请人', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  createdAt: Timestamp.meta({ title: '申请时间', kind: 'datetime' }),
  decidedAt: Timestamp.nullable().meta({ title: '审批时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type SpecialRow = z.output<typeof SpecialRow>

/** What a document took of an offer, or gave back (negative), in the offer's unit. */
export const SpecialUse = z.object({
  id: Id,
  createdAt: Timestamp.meta({ title: '时间', kind: 'datetime' }),
  documentKind: z.string(),
  documentId: Id,
  /** The number of the document; empty where the person does not see it. */
  documentName: z.string().meta({ title: '单据', kind: 'text' }),
  quantity: z.number().meta({ title: '数量', kind: 'text' }),
  createdBy: Id.nullable().meta({ title: '经办人', kind: 'employee' }),
})
export type SpecialUse = z.output<typeof SpecialUse>

const asks = 'specialOffer:ask'

const passed = '特价已经通过'

/** What people do with an offer. */
export const specialActs = {
  edit: {
    needs: asks,
    from: ['draft', 'approved', 'usedUp', 'expired', 'rejected', 'withdrawn'],
    refuses: { approving: '特价正在审批，撤回后才能修改' },
  },
  submit: {
    needs: asks,
    from: ['draft', 'rejected', 'withdrawn'],
    refuses: { approving: '特价正在审批', approved: passed, usedUp: passed, expired: passed },
  },
  withdraw: {
    needs: asks,
    from: ['draft', 'approved', 'usedUp', 'expired'],
    refuses: { approving: '特价正在审批，请在审批中撤回', rejected: '特价已被拒绝', withdrawn: '特价已经撤回' },
  },
} as const satisfies Record<string, ActFacts<SpecialState>>

export const SpecialDetail = SpecialRow.extend({
  /** The last approval; null before the first. */
  approvalId: Id.nullable(),
  uses: z.array(SpecialUse),
  /** Why each act is refused, in words; null where the person may do it. */
  refusals: Refusals(specialActs),
})
export type SpecialDetail = z.output<typeof SpecialDetail>

/** Returns what was asked, of an offer's detail. */
export function factsIn(offer: SpecialDetail): SpecialFacts {
  const keys = Object.keys(SpecialFacts.shape) as (keyof SpecialFacts)[]
  return Object.fromEntries(keys.map(key => [key, offer[key]])) as SpecialFacts
}

/** What a price would mean, before it is asked; without what the person may not see. Rates in basis points. */
export const Effect = z.object({
  priceUnit: oneOf('计价单位', priceUnits),
  quantityUnit: oneOf('数量单位', quantityUnits),
  amount: z.number().int(),
  listPrice: shown('标价', listPrice),
  discount,
  givenAway: z
    .number()
    .int()
    .nullable()
    .optional()
    .meta({ behind: [listPrice] }),
  floor: shown('底价', listPrice),
  cost: shown('成本', cost),
  margin: rate('毛利率'),
  marginAtList: rate('标价毛利率'),
})
export type Effect = z.output<typeof Effect>

export const specialViews = {
  all: '全部',
  approved: '生效中',
  soon: '即将到期',
  approving: '审批中',
  draft: '草稿',
  usedUp: '已用完',
  expired: '已过期',
  rejected: '已拒绝',
  withdrawn: '已撤回',
} as const

/** How many days before its last day an offer ends soon. */
export const soonDays = 7

/** What a report is grouped by. */
export const groupings = { month: '按月', department: '按部门', person: '按人员', brand: '按品牌' } as const
export type Grouping = keyof typeof groupings

/** A group of a report: `by` is a month (2026-11), or the number of a department, person or brand; amounts in fen; what is counted by its unit. */
export const SpecialGroup = z.object({
  by: z.union([z.string(), z.number()]).nullable(),
  total: z.number().int(),
  pieces: z.number(),
  area: z.number(),
  metre: z.number(),
  amount: z.number().int(),
  leftAmount: z.number().int(),
  givenAway: z
    .number()
    .int()
    .optional()
    .meta({ behind: [listPrice] }),
})
export type SpecialGroup = z.output<typeof SpecialGroup>

const needs = 'specialOffer'
const hangsOn = [cost, guarded.floorManager, listPrice]
const params = z.object({ id: IdText })
const Named = z.object({ id: Id, version: Version })

export const specialRoutes = {
  list: route({
    at: 'POST /api/crm/special/list',
    does: '特价列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(SpecialRow),
  }),
  totals: route({
    at: 'POST /api/crm/special/totals',
    does: '特价合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  groups: route({
    at: 'POST /api/crm/special/groups',
    does: '特价统计',
    needs,
    reads: 'standby',
    body: ListFilter.extend({ by: oneOf('统计方式', groupings) }),
    returns: z.array(SpecialGroup),
  }),
  detail: route({ at: 'GET /api/crm/special/detail/:id', does: '特价单详情', needs, params, returns: SpecialDetail }),
  history: route({
    at: 'GET /api/crm/special/history/:id',
    does: '特价单的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  effect: route({
    at: 'POST /api/crm/special/effect',
    does: '预览特价的影响',
    needs: asks,
    reads: true,
    body: SpecialFacts.pick({ goodsId: true, gradeId: true, price: true, quantity: true }),
    returns: Effect,
  }),
  forecast: route({
    at: 'POST /api/crm/special/forecast',
    does: '预览特价的审批',
    needs: asks,
    hangsOn,
    refuses: [codes.conflict],
    reads: true,
    body: SpecialFacts.extend({ reason: SpecialFacts.shape.reason.or(z.literal('')), chosen: Chosen.default({}) }),
    returns: Preview,
  }),
  add: route({
    at: 'POST /api/crm/special/add',
    does: '申请特价',
    needs: asks,
    body: SpecialFacts.extend({
      submit: z.boolean().default(true).meta({ title: '提交审批' }),
      chosen: Chosen.default({}),
    }),
    returns: SpecialDetail,
  }),
  edit: route({
    at: 'POST /api/crm/special/edit',
    does: '修改特价',
    needs: asks,
    body: patchOf(SpecialFacts).extend({
      id: Id,
      version: Version,
      force: z.boolean().default(false),
      chosen: Chosen.default({}),
    }),
    returns: SpecialDetail,
  }),
  submit: route({
    at: 'POST /api/crm/special/submit',
    does: '提交特价审批',
    needs: asks,
    body: Named.extend({ chosen: Chosen.default({}) }),
    returns: SpecialDetail,
  }),
  withdraw: route({
    at: 'POST /api/crm/special/withdraw',
    does: '撤回特价',
    needs: asks,
    body: Named,
    returns: SpecialDetail,
  }),
}
