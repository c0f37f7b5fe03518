import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, oneOf, Timestamp, Version, word } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, ListViews, listOf, ViewCounts } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { mostPieces } from '../../warehouse/api/typed.ts'
import { EarnestDetail, EarnestRow, Entered, earnestActs, Paying } from './earnest.ts'

const needs = 'inventoryEarnest'
const enters = earnestActs.edit.needs
const params = z.object({ id: IdText })
const Named = z.object({ id: Id, version: Version })
const largestArea = 1_000_000_000 // thousandths of ㎡

/** What is offered for a need of goods: the lots to take, in which order, and why these. */
export const Offer = z.object({
  /** What the need comes to. */
  pieces: z.number().int(),
  picks: z.array(
    z.object({
      lotId: Id,
      lotName: z.string(),
      warehouseId: Id,
      warehouseName: z.string(),
      gradeId: Id.nullable(),
      boxPieces: z.number().int().nullable(),
      pieces: z.number().int(),
    }),
  ),
  /** Several lots, to which the customer has to consent. */
  mixed: z.boolean(),
  reason: z.string(),
  priceUnit: oneOf('计价单位', priceUnits),
})
export type Offer = z.output<typeof Offer>

export const earnestRoutes = {
  list: route({
    at: 'POST /api/crm/earnest/list',
    does: '库存定金列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(EarnestRow),
  }),
  totals: route({
    at: 'POST /api/crm/earnest/totals',
    does: '库存定金合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  viewCounts: route({
    at: 'POST /api/crm/earnest/viewCounts',
    does: '库存定金各视图的数量',
    needs,
    reads: true,
    body: ListViews,
    returns: ViewCounts,
  }),
  detail: route({ at: 'GET /api/crm/earnest/detail/:id', does: '定金单详情', needs, params, returns: EarnestDetail }),
  history: route({
    at: 'GET /api/crm/earnest/history/:id',
    does: '定金单的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  offer: route({
    at: 'POST /api/crm/earnest/offer',
    does: '按需求推荐批次',
    needs: enters,
    reads: true,
    refuses: [codes.conflict],
    body: z.object({
      goodsId: Id,
      gradeId: word('等级', 'goodsGrade').default(null),
      pieces: z.number().int().min(1).max(mostPieces).optional(),
      /** A net area in thousandths of ㎡, to which the goods' loss is added. */
      area: z.number().int().min(1).max(largestArea).optional(),
    }),
    returns: Offer,
  }),
  add: route({
    at: 'POST /api/crm/earnest/add',
    does: '登记库存定金',
    needs: enters,
    /** Without `paying` it stays a draft. */
    body: Entered.extend({ paying: Paying.nullable().default(null) }),
    returns: EarnestDetail,
  }),
  edit: route({
    at: 'POST /api/crm/earnest/edit',
    does: '修改库存定金',
    needs: enters,
    body: patchOf(Entered).extend({ id: Id, version: Version, force: z.boolean().default(false) }),
    returns: EarnestDetail,
  }),
  pay: route({
    at: 'POST /api/crm/earnest/pay',
    does: '录入库存定金的收款',
    needs: enters,
    body: Named.extend({ paying: Paying }),
    returns: EarnestDetail,
  }),
  cancel: route({
    at: 'POST /api/crm/earnest/cancel',
    does: '作废未收款的定金单',
    needs: enters,
    body: Named,
    returns: EarnestDetail,
  }),
  reserve: route({
    at: 'POST /api/crm/earnest/reserve',
    does: '给已确认收款的定金单留货',
    needs: enters,
    body: Named,
    returns: EarnestDetail,
  }),
  extend: route({
    at: 'POST /api/crm/earnest/extend',
    does: '延长留货',
    needs: enters,
    body: Named.extend({ untilAt: Timestamp.meta({ title: '留货截止', kind: 'datetime' }) }),
    returns: EarnestDetail,
  }),
  retake: route({
    at: 'POST /api/crm/earnest/retake',
    does: '到期后按原价再留货',
    needs: enters,
    body: Named,
    returns: EarnestDetail,
  }),
  sign: route({
    at: 'POST /api/crm/earnest/sign',
    does: '签约：由定金单的商品生成合同草稿',
    needs: enters,
    /** `opportunityId`: the deal of the contract, where the earnest has none. */
    body: Named.extend({
      opportunityId: Id.nullable().default(null).meta({ title: '商机', kind: 'record', of: 'opportunity' }),
    }),
    returns: EarnestDetail,
  }),
  end: route({
    at: 'POST /api/crm/earnest/end',
    does: '提前释放留货',
    needs: enters,
    body: Named,
    returns: EarnestDetail,
  }),
} satisfies Record<string, Route>
