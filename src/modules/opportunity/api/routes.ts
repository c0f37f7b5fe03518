import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Day, Id, IdText, idOf, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, ListViews, listOf, ViewCounts } from '../../../kernel/api/list.ts'
import { Phone } from '../../../kernel/api/phone.ts'
import { route } from '../../../kernel/api/route.ts'
import { BulkResult, GivenResult } from '../../clue/api/clue.ts'
import { FollowUp, NewFollowUp } from '../../followUp/api/followUp.ts'
import { RecentGivings, TakenBack } from '../../pooling/api/giving.ts'
import { GoesAlong } from './along.ts'
import { AsOf, Board, BoardColumn, CalendarDays, StageTrack } from './looks.ts'
import {
  Conversion,
  MemberFacts,
  NewOpportunity,
  OpportunityDetail,
  OpportunityEdit,
  OpportunityRow,
  StageMove,
} from './opportunity.ts'

const byId = z.object({ id: IdText })
const Chosen = z.array(Id).min(1, '请先选择商机').max(1000, '一次最多处理 1000 条')
const begun = { id: Id, version: Version }

/** A deal with this phone; details only within the caller's data scope. */
export const DealHint = z.object({
  found: z.boolean(),
  customerName: z.string().optional(),
  ownerName: z.string().optional(),
  opportunityId: Id.optional(),
  clueId: Id.optional(),
})

/** The needs of a move: `fields` are the keys of StageMove to enter; `refusal` says why the move is impossible. */
export const MoveDemand = z.object({
  fields: z.array(z.string()),
  refusal: z.string().nullable(),
  /** Of the customer as the fields were found to be empty. */
  customerVersion: Version,
})
export type MoveDemand = z.output<typeof MoveDemand>

/** Documents of deals that have an owner of their own, by kind. */
const Along = z.object({ title: z.string(), unit: z.string(), count: z.number().int() })
export type Along = z.output<typeof Along>

export const opportunityRoutes = {
  list: route({
    at: 'POST /api/crm/opportunity/list',
    does: '商机列表',
    needs: 'businessList',
    reads: true,
    body: ListQuery,
    returns: listOf(OpportunityRow),
  }),
  totals: route({
    at: 'POST /api/crm/opportunity/totals',
    does: '商机合计',
    needs: 'businessList',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  viewCounts: route({
    at: 'POST /api/crm/opportunity/viewCounts',
    does: '商机各视图的条数',
    needs: 'businessList',
    reads: true,
    body: ListViews,
    returns: ViewCounts,
  }),
  board: route({
    at: 'POST /api/crm/opportunity/board',
    does: '商机看板',
    needs: 'businessList',
    reads: true,
    body: ListFilter.extend({
      stageGroupId: Id.optional().meta({ title: '阶段组（不填为本人部门的）' }),
      size: z.number().int().min(1).max(100).default(20).meta({ title: '每列先取多少张' }),
    }),
    returns: Board,
  }),
  /** The next cards of one column, after the last one shown. */
  boardMore: route({
    at: 'POST /api/crm/opportunity/board/more',
    does: '商机看板的更多卡片',
    needs: 'businessList',
    reads: true,
    body: ListFilter.extend({
      stageId: Id,
      after: z.object({ stageEnteredAt: Timestamp, id: Id }),
      size: z.number().int().min(1).max(100).default(20),
    }),
    returns: BoardColumn.pick({ cards: true, more: true }),
  }),
  calendar: route({
    at: 'POST /api/crm/opportunity/calendar',
    does: '商机跟进日历',
    needs: 'businessList',
    reads: true,
    body: ListFilter.extend({
      from: Day.meta({ title: '开始日期' }),
      to: Day.meta({ title: '结束日期（最多 62 天）' }),
      perDay: z.number().int().min(0).max(50).default(5).meta({ title: '每天先取多少条' }),
    }),
    returns: CalendarDays,
  }),
  detail: route({
    at: 'GET /api/crm/opportunity/detail/:id',
    does: '商机详情',
    needs: 'businessList',
    params: byId,
    returns: OpportunityDetail,
  }),
  followUps: route({
    at: 'GET /api/crm/opportunity/followUps/:id',
    does: '商机跟进记录',
    needs: 'businessList',
    params: byId,
    returns: z.array(FollowUp),
  }),
  history: route({
    at: 'GET /api/crm/opportunity/history/:id',
    does: '商机变更记录',
    needs: 'businessList',
    params: byId,
    returns: z.array(HistoryEntry),
  }),
  stageTrack: route({
    at: 'GET /api/crm/opportunity/stageTrack/:id',
    does: '商机阶段轨迹',
    needs: 'businessList',
    params: byId,
    returns: StageTrack,
  }),
  asOf: route({
    at: 'GET /api/crm/opportunity/asOf/:id',
    does: '商机在某一天结束时的样子',
    needs: 'businessList',
    params: byId,
    query: z.object({ day: Day.meta({ title: '日期' }) }),
    returns: AsOf,
  }),
  checkPhone: route({
    at: 'GET /api/crm/opportunity/checkPhone',
    does: '商机电话查重',
    needs: 'businessList',
    query: z.object({ phone: Phone, exceptId: IdText.optional() }),
    returns: DealHint,
  }),
  add: route({
    at: 'POST /api/crm/opportunity/add',
    does: '新增商机',
    needs: 'businessList:add',
    body: NewOpportunity,
    /** `sharing` says that its customer stands beside one whom the person does not see. */
    returns: OpportunityDetail.extend({ sharing: z.string().nullable() }),
  }),
  /** A clue that has become one already is refused (40900) with data { opportunityId, number }. */
  convert: route({
    at: 'POST /api/crm/opportunity/convert',
    does: '流量转商机',
    needs: 'clueList:convert',
    body: Conversion,
    returns: OpportunityDetail,
  }),
  edit: route({
    at: 'POST /api/crm/opportunity/edit',
    does: '编辑商机',
    needs: 'businessList:edit',
    body: OpportunityEdit,
    returns: OpportunityDetail,
  }),
  revealPhone: route({
    at: 'POST /api/crm/opportunity/revealPhone/:id',
    does: '查看商机完整电话',
    needs: 'businessList:view_phone',
    params: byId,
    returns: z.object({ phone: z.string().nullable() }),
  }),
  follow: route({
    at: 'POST /api/crm/opportunity/follow',
    does: '写商机跟进',
    needs: 'businessList:follow',
    body: NewFollowUp,
    returns: FollowUp,
  }),
  /** Returns the missing fields or the refusal, before the move. */
  moveDemand: route({
    at: 'GET /api/crm/opportunity/moveDemand/:id',
    does: '进入阶段需要什么',
    needs: ['businessList:stage', 'businessList:close'],
    params: byId,
    query: z.object({ stageId: IdText }),
    returns: MoveDemand,
  }),
  /** Into an end it needs businessList:close, otherwise businessList:stage. Missing fields: 40000 with one issue each. */
  moveStage: route({
    at: 'POST /api/crm/opportunity/moveStage',
    does: '推进商机阶段',
    needs: ['businessList:stage', 'businessList:close'],
    body: StageMove,
    returns: OpportunityDetail,
  }),
  /** Out of an end into an open stage; without `stageId` into the one it was in before. */
  reopen: route({
    at: 'POST /api/crm/opportunity/reopen',
    does: '重新打开商机',
    needs: 'businessList:reopen',
    body: z.object({
      ...begun,
      stageId: Id.nullish().meta({ title: '阶段', kind: 'reference', of: 'stage' }),
      note: text('说明', 200).default(''),
    }),
    returns: OpportunityDetail,
  }),
  /** Replaces all members: shares sum to 100 %, or there are none. */
  members: route({
    at: 'POST /api/crm/opportunity/members',
    does: '设置商机成员与分成',
    needs: 'businessList:team',
    body: z.object({ ...begun, members: z.array(MemberFacts).max(20, '一个商机最多 20 名成员') }),
    returns: OpportunityDetail,
  }),
  applyTeam: route({
    at: 'POST /api/crm/opportunity/applyTeam',
    does: '套用商机团队的默认分成',
    needs: 'businessList:team',
    body: z.object({ ...begun, teamId: Id.meta({ title: '商机团队', kind: 'reference', of: 'team' }) }),
    returns: OpportunityDetail,
  }),
  transfer: route({
    at: 'POST /api/crm/opportunity/transfer',
    does: '转交商机',
    needs: 'businessList:transfer',
    body: z.object({
      ids: Chosen,
      ownerId: idOf('请选择负责人').meta({ title: '负责人', kind: 'employee' }),
      along: GoesAlong,
      note: text('转交说明', 200).default(''),
    }),
    returns: GivenResult,
  }),
  /** The documents that a transfer of these deals asks about. */
  along: route({
    at: 'POST /api/crm/opportunity/transfer/along',
    does: '转交商机会涉及的合同和收款',
    needs: 'businessList:transfer',
    reads: true,
    refuses: [codes.notFound],
    body: z.object({ ids: Chosen }),
    returns: z.array(Along),
  }),
  /** The person's transfers of the last days, newest first. */
  recentTransfer: route({
    at: 'GET /api/crm/opportunity/transfer/recent',
    does: '我最近转交的商机',
    needs: 'businessList:transfer',
    returns: RecentGivings,
  }),
  undoTransfer: route({
    at: 'POST /api/crm/opportunity/transfer/undo',
    does: '撤销转交商机',
    needs: 'businessList:transfer',
    body: TakenBack,
    returns: BulkResult,
  }),
  claim: route({
    at: 'POST /api/crm/opportunity/claim',
    does: '领取商机',
    needs: 'businessList:claim',
    body: z.object({ ids: Chosen }),
    returns: BulkResult,
  }),
  giveBack: route({
    at: 'POST /api/crm/opportunity/return',
    does: '商机退回公海',
    needs: 'businessList:return',
    body: z.object({
      ids: Chosen,
      poolId: Id.nullish().meta({ title: '公海', kind: 'reference', of: 'pool' }),
      note: text('退回说明', 200).default(''),
    }),
    returns: BulkResult,
  }),
}
