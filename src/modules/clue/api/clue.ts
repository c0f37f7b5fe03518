import { z } from 'zod'
import { CustomValues } from '../../../kernel/api/customValues.ts'
import { Fen, Id, Ids, IdText, idOf, Timestamp, text, Version, word } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { Phone } from '../../../kernel/api/phone.ts'
import { route } from '../../../kernel/api/route.ts'
import { CustomerInput } from '../../customer/api/customer.ts'
import { FollowUp, NewFollowUp } from '../../followUp/api/followUp.ts'
import { Given, RecentGivings, TakenBack } from '../../pooling/api/giving.ts'
import { Recycling } from '../../pooling/api/recycling.ts'
import { ClueRow, clueListRoutes, Status } from './clueList.ts'

/** The fields of a clue with its customer that a person enters. */
export const ClueFields = CustomerInput.extend({
  channelId: Id.nullish().meta({ title: '来源渠道', kind: 'dictionary', dictionary: 'clueChannel' }),
  intentionBrandIds: Ids.default([]).meta({ title: '意向品牌', kind: 'dictionaries', dictionary: 'intentionBrand' }),
  intentionCategoryIds: Ids.default([]).meta({
    title: '意向品类',
    kind: 'dictionaries',
    dictionary: 'intentionCategory',
  }),
  budget: Fen.nullish().meta({ title: '预算', kind: 'money' }),
  remark: text('备注', 500).default(''),
  ownerId: Id.nullish().meta({ title: '负责人', kind: 'employee' }),
  nextFollowUpAt: Timestamp.nullish().meta({ title: '下次跟进', kind: 'datetime' }),
  own: CustomValues.optional(),
})

const reachable = { error: '电话和微信至少填一项', path: ['phone'] }
export const NewClue = ClueFields.refine(clue => clue.phone || clue.wechat, reachable)
export type NewClue = z.output<typeof NewClue>

/** The fields of an edit; a missing field keeps its value, for example a phone that the person may not see. */
export const ClueEdit = patchOf(ClueFields.omit({ ownerId: true })).extend({
  id: Id,
  version: Version,
  /** The version of the customer that was read: without it, what others changed of the customer since is written over. */
  customerVersion: Version.optional(),
  force: z.boolean().default(false),
})
export type ClueEdit = z.output<typeof ClueEdit>

/** The actions that this person may take on this clue now; the server decides. */
export const ClueActions = z.object({
  edit: z.boolean(),
  assign: z.boolean(),
  claim: z.boolean(),
  return: z.boolean(),
  invalidate: z.boolean(),
  follow: z.boolean(),
  convert: z.boolean(),
  revealPhone: z.boolean(),
  /** Into another pool. */
  move: z.boolean(),
  /** Takes a clue for oneself, with a first follow-up. */
  take: z.boolean(),
})

export const ClueDetail = ClueRow.extend({
  customerVersion: Version,
  invalidReasonId: word('无效原因', 'clueInvalidReason'),
  invalidNote: z.string().meta({ title: '无效说明' }),
  formerOwnerId: Id.nullable().meta({ title: '前负责人', kind: 'employee' }),
  phoneMasked: z.boolean(),
  /** The opportunity it has become. */
  opportunityId: Id.nullable(),
  /**
   * The clue lies in a pool, and the person sees only some columns; claiming it shows the rest, its follow-ups and its
   * history.
   */
  limited: z.boolean(),
  /** The clue and its customer lie in the person's data scope; false if they see it only in a pool. */
  inReach: z.boolean(),
  /** The time when it goes back to its pool unless its owner works on it; null if it stays. */
  recycling: Recycling.nullable(),
  otherClues: z.array(z.object({ id: Id, status: Status, ownerId: Id.nullable(), createdAt: Timestamp })),
  may: ClueActions,
})
export type ClueDetail = z.output<typeof ClueDetail>

/** Who already has this phone: always the name, the rest only inside the caller's reach. */
/** Whose a phone is already; nothing but `found` where that is out of the person's sight. */
export const DuplicateHint = z.object({
  found: z.boolean(),
  customerName: z.string().optional(),
  ownerName: z.string().optional(),
  status: Status.optional(),
  clueId: Id.optional().meta({ title: '可打开的流量' }),
})
export type DuplicateHint = z.output<typeof DuplicateHint>

/** Result of a bulk action: how many worked, and who was left out with the reason. */
export const BulkResult = z.object({
  done: z.number().int(),
  refused: z.array(
    z.object({
      id: Id,
      name: z.string(),
      msg: z.string(),
      /** True if the person may request an approval of it in spite of that. */
      mayAsk: z.boolean().optional(),
    }),
  ),
})
/** The result of giving records to somebody, which can be taken back for some minutes. */
export const GivenResult = BulkResult.extend({ given: Given })
const Chosen = z.array(Id).min(1, '请先选择流量').max(1000, '一次最多处理 1000 条')

export const clueRoutes = {
  ...clueListRoutes,
  detail: route({
    at: 'GET /api/crm/clue/detail/:id',
    does: '流量详情',
    needs: 'clueList',
    params: z.object({ id: IdText }),
    returns: ClueDetail,
  }),
  followUps: route({
    at: 'GET /api/crm/clue/followUps/:id',
    does: '流量跟进记录',
    needs: 'clueList',
    params: z.object({ id: IdText }),
    returns: z.array(FollowUp),
  }),
  history: route({
    at: 'GET /api/crm/clue/history/:id',
    does: '流量变更记录',
    needs: 'clueList',
    params: z.object({ id: IdText }),
    returns: z.array(HistoryEntry),
  }),
  checkPhone: route({
    at: 'GET /api/crm/clue/checkPhone',
    does: '电话查重',
    needs: 'clueList',
    query: z.object({ phone: Phone, exceptId: IdText.optional() }),
    returns: DuplicateHint,
  }),
  add: route({
    at: 'POST /api/crm/clue/add',
    does: '新增流量',
    needs: 'clueList:add',
    body: NewClue,
    /**
     * `beyond` says where the rules put the clue, if that is out of the person's sight; `sharing` that its customer stands beside one whom
     * the person does not see.
     */
    returns: ClueDetail.extend({ beyond: z.string().nullable(), sharing: z.string().nullable() }),
  }),
  edit: route({
    at: 'POST /api/crm/clue/edit',
    does: '编辑流量',
    needs: 'clueList:edit',
    body: ClueEdit,
    returns: ClueDetail,
  }),
  revealPhone: route({
    at: 'POST /api/crm/clue/revealPhone/:id',
    does: '查看完整电话',
    needs: 'clueList:view_phone',
    params: z.object({ id: IdText }),
    returns: z.object({ phone: z.string().nullable() }),
  }),
  follow: route({
    at: 'POST /api/crm/clue/follow',
    does: '写跟进',
    needs: 'clueList:follow',
    body: NewFollowUp,
    returns: FollowUp,
  }),
  take: route({
    at: 'POST /api/crm/clue/take',
    does: '领取待分配的流量并写跟进',
    needs: 'clueList:assign',
    body: NewFollowUp,
    returns: FollowUp,
  }),
  assign: route({
    at: 'POST /api/crm/clue/assign',
    does: '分配流量',
    needs: 'clueList:assign',
    body: z.object({
      ids: Chosen,
      ownerId: idOf('请选择负责人').meta({ title: '负责人', kind: 'employee' }),
      /** The person's confirmation to assign clues marked 无效 too, which are then worked on again. */
      revive: z.boolean().default(false).meta({ title: '连同无效的一起分配', kind: 'boolean' }),
    }),
    returns: GivenResult,
  }),
  /** The person's assignments of the last days, newest first. */
  recentAssign: route({
    at: 'GET /api/crm/clue/assign/recent',
    does: '我最近分配的流量',
    needs: 'clueList:assign',
    returns: RecentGivings,
  }),
  undoAssign: route({
    at: 'POST /api/crm/clue/assign/undo',
    does: '撤销分配流量',
    needs: 'clueList:assign',
    body: TakenBack,
    returns: BulkResult,
  }),
  claim: route({
    at: 'POST /api/crm/clue/claim',
    does: '领取流量',
    needs: 'clueList:claim',
    body: z.object({ ids: Chosen }),
    returns: BulkResult,
  }),
  giveBack: route({
    at: 'POST /api/crm/clue/return',
    does: '退回公海',
    needs: 'clueList:return',
    body: z.object({
      ids: Chosen,
      /** The receiving pool; by default that of the clue's department. */
      poolId: Id.nullish().meta({ title: '退回到', kind: 'reference', of: 'pool' }),
      note: text('退回说明', 200).default(''),
    }),
    returns: BulkResult,
  }),
  movePool: route({
    at: 'POST /api/crm/clue/movePool',
    does: '移到另一个公海',
    needs: 'clueList',
    body: z.object({
      ids: Chosen,
      poolId: idOf('请选择公海').meta({ title: '移到', kind: 'reference', of: 'pool' }),
    }),
    returns: BulkResult,
  }),
  invalidate: route({
    at: 'POST /api/crm/clue/invalidate',
    does: '标记无效',
    needs: 'clueList:invalid',
    body: z.object({
      ids: Chosen,
      reasonId: idOf('请选择无效原因').meta({
        title: '无效原因',
        kind: 'dictionary',
        dictionary: 'clueInvalidReason',
      }),
      note: text('说明', 200).default(''),
    }),
    returns: BulkResult,
  }),
}
