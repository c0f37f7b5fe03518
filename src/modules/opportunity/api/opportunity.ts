import { z } from 'zod'
import { CustomValues } from '../../../kernel/api/customValues.ts'
import {
  Day,
  Fen,
  Id,
  Ids,
  naming,
  oneOf,
  requiredText,
  Timestamp,
  text,
  Version,
  word,
} from '../../../kernel/api/fields.ts'
import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { CustomerInput } from '../../customer/api/customer.ts'
import { maskedPhone } from '../../customer/api/maskedPhone.ts'
import { leavesAt, Recycling } from '../../pooling/api/recycling.ts'
import { StageGroup } from './stage.ts'

/** States of an opportunity (product.md §3): won and lost are ends. */
export const opportunityStatus = { open: '进行中', won: '成交', lost: '战败' } as const
export type OpportunityStatus = keyof typeof opportunityStatus
const Status = oneOf('状态', opportunityStatus)

/** The views of a list: all within the data scope, the person's own, those they work on, the pool. */
export const opportunityViews = {
  all: '全部',
  mine: '我负责的',
  joined: '我参与的',
  due: '今日需联系',
  overdue: '已逾期',
  stale: '停滞',
  won: '成交',
  lost: '战败',
  leaving: '即将退回',
  pool: '公海',
} as const
export type OpportunityView = keyof typeof opportunityViews

const reference = (title: string, of: string) => Id.nullable().meta({ title, kind: 'reference', of })

/** The columns of an opportunity's own table, without its customer and members. */
export const OpportunityFacts = z.object({
  number: naming('商机编号'),
  name: naming('商机名称'),
  stageGroupId: Id.meta({ title: '阶段组', kind: 'reference', of: 'stageGroup' }),
  stageId: Id.meta({ title: '阶段', kind: 'reference', of: 'stage' }),
  status: Status,
  stageEnteredAt: Timestamp.meta({ title: '进入阶段时间', kind: 'datetime' }),
  ownerId: Id.nullable().meta({ title: '负责人', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '所属部门', kind: 'department' }),
  poolId: reference('公海', 'pool'),
  teamId: reference('商机团队', 'team'),
  channelId: word('来源渠道', 'clueChannel'),
  priceChannelId: word('价格渠道', 'priceChannel'),
  brandIds: Ids.meta({ title: '意向品牌', kind: 'dictionaries', dictionary: 'intentionBrand' }),
  categoryIds: Ids.meta({ title: '意向品类', kind: 'dictionaries', dictionary: 'intentionCategory' }),
  expectedAmount: Fen.nullable().meta({ title: '预计金额', kind: 'money' }),
  expectedOn: Day.nullable().meta({ title: '预计成交日期', kind: 'date' }),
  dealAmount: Fen.nullable().meta({ title: '成交金额', kind: 'money' }),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  lostReasonId: word('战败原因', 'lostReason'),
  lostNote: z.string().meta({ title: '战败说明', kind: 'text' }),
  closedAt: Timestamp.nullable().meta({ title: '结束时间', kind: 'datetime' }),
  followUpCount: z.number().int().meta({ title: '跟进次数', kind: 'integer' }),
  lastFollowUpAt: Timestamp.nullable().meta({ title: '最近跟进', kind: 'datetime' }),
  nextFollowUpAt: Timestamp.nullable().meta({ title: '下次跟进', kind: 'datetime' }),
  assignedAt: Timestamp.nullable().meta({ title: '分配时间', kind: 'datetime' }),
  formerOwnerId: Id.nullable().meta({ title: '前负责人', kind: 'employee' }),
  pooledAt: Timestamp.nullable().meta({ title: '进入公海时间', kind: 'datetime' }),
  createdBy: Id.nullable().meta({ title: '创建人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
})

/** A row of the list, and a card of the board: the columns a person may see, filter, sort and export. */
export const OpportunityRow = z.object({
  id: Id,
  customerId: Id,
  /** True for one of the examples that a new company may add and clear. */
  sample: z.boolean(),
  clueId: Id.nullable(),
  number: OpportunityFacts.shape.number,
  name: OpportunityFacts.shape.name,
  customerName: naming('客户姓名'),
  phone: maskedPhone,
  wechat: z.string().nullable().meta({ title: '微信', kind: 'text' }),
  ...OpportunityFacts.pick({
    stageId: true,
    status: true,
    stageGroupId: true,
    expectedAmount: true,
  }).shape,
  probability: z.number().int().meta({ title: '赢率', kind: 'rate' }),
  /** Expected amount by the stage's probability, in fen, rounded half up. */
  expectedValue: z.number().int().nullable().meta({ title: '预期价值', kind: 'money' }),
  ...OpportunityFacts.pick({
    expectedOn: true,
    ownerId: true,
    departmentId: true,
    teamId: true,
    nextFollowUpAt: true,
    lastFollowUpAt: true,
    followUpCount: true,
    stageEnteredAt: true,
  }).shape,
  /** True if it has been in its stage for more days than allowed. */
  stale: z.boolean().meta({ title: '停滞', kind: 'boolean' }),
  ...OpportunityFacts.pick({ channelId: true, priceChannelId: true, brandIds: true, categoryIds: true }).shape,
  province: z.string().meta({ title: '省', kind: 'text' }),
  city: z.string().meta({ title: '市', kind: 'text' }),
  district: z.string().meta({ title: '区县', kind: 'text' }),
  community: z.string().meta({ title: '小区', kind: 'text' }),
  building: z.string().meta({ title: '楼栋', kind: 'text' }),
  room: z.string().meta({ title: '房号', kind: 'text' }),
  houseTypeId: word('户型', 'houseType'),
  area: z.number().int().nullable().meta({ title: '面积', kind: 'area' }),
  ...OpportunityFacts.pick({ dealAmount: true }).shape,
  /** The members, or the owner without members. */
  performerIds: Ids.meta({ title: '业绩归属', kind: 'employee' }),
  /** In a list filtered by people: their part by shares, in fen; otherwise the whole amount. */
  performance: Fen.nullable().meta({ title: '业绩金额', kind: 'money' }),
  ...OpportunityFacts.pick({
    lostReasonId: true,
    lostNote: true,
    closedAt: true,
    remark: true,
    poolId: true,
    assignedAt: true,
    createdBy: true,
    createdAt: true,
  }).shape,
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  own: CustomValues.nullish(),
  version: Version,
  leavesAt,
})
export type OpportunityRow = z.output<typeof OpportunityRow>

/** Someone's part in the work and the performance of a deal; `share` in basis points. */
export const MemberFacts = z.object({
  employeeId: Id.meta({ title: '成员', kind: 'employee' }),
  roleId: word('团队角色', 'teamRole'),
  share: z
    .number({ error: '业绩分成应为数字' })
    .int('业绩分成最多两位小数')
    .min(0, '业绩分成须在 0 到 100% 之间')
    .max(10_000, '业绩分成须在 0 到 100% 之间')
    .meta({ title: '业绩分成', kind: 'rate' }),
})
export type MemberFacts = z.output<typeof MemberFacts>

/** The members of a deal in the words of its history: 王小明 主导购 60%、李静 40%. */
export const membersColumn: Column = {
  key: 'members',
  title: '成员与分成',
  kind: 'text',
  items: columnsOf(MemberFacts),
}

/** The fields of the deal itself that a person enters. */
export const DealFields = z.object({
  name: text('商机名称', 60).default('').meta({ title: '商机名称（不填按客户与小区）' }),
  channelId: Id.nullish().meta({ title: '来源渠道', kind: 'dictionary', dictionary: 'clueChannel' }),
  brandIds: Ids.default([]).meta({ title: '意向品牌', kind: 'dictionaries', dictionary: 'intentionBrand' }),
  categoryIds: Ids.default([]).meta({ title: '意向品类', kind: 'dictionaries', dictionary: 'intentionCategory' }),
  expectedAmount: Fen.nullish().meta({ title: '预计金额', kind: 'money' }),
  expectedOn: Day.nullish().meta({ title: '预计成交日期', kind: 'date' }),
  remark: text('备注', 500).default(''),
  nextFollowUpAt: Timestamp.nullish().meta({ title: '下次跟进', kind: 'datetime' }),
})
const { name: customerName, ...customer } = CustomerInput.shape
/** The fields of a deal with its customer: `name` is the deal's, `customerName` the customer's. */
export const OpportunityFields = z.object({
  customerName,
  ...customer,
  ...DealFields.shape,
  own: CustomValues.optional(),
})

const owner = Id.nullish().meta({ title: '负责人', kind: 'employee' })
/** The stage a deal starts in; without it the first one of the owner's department's group. */
const firstStage = Id.nullish().meta({ title: '阶段', kind: 'reference', of: 'stage' })
/** The team whose default shares the deal gets. */
const team = Id.nullish().meta({ title: '商机团队', kind: 'reference', of: 'team' })

const reachable = { error: '电话和微信至少填一项', path: ['phone'] }
export const NewOpportunity = OpportunityFields.extend({
  ownerId: owner,
  stageId: firstStage,
  teamId: team,
}).refine(deal => deal.phone || deal.wechat, reachable)
export type NewOpportunity = z.output<typeof NewOpportunity>

/** The version of the customer that was read: without it, what others changed of the customer since is written over. */
const customerVersion = Version.optional()

/** The fields of an edit; a missing field keeps its value, for example a phone that the person may not see. */
export const OpportunityEdit = patchOf(OpportunityFields)
  .extend({ name: requiredText('商机名称', 60).optional() })
  .extend({
    /** Which price list counts for the deal; only who may set it (`businessList:price_channel`) changes it. */
    priceChannelId: OpportunityFacts.shape.priceChannelId.optional(),
    id: Id,
    version: Version,
    customerVersion,
    force: z.boolean().default(false),
  })
export type OpportunityEdit = z.output<typeof OpportunityEdit>

/** The fields of a conversion; missing ones come from the clue. */
export const Conversion = patchOf(DealFields).extend({
  own: CustomValues.optional(),
  clueId: Id,
  stageId: firstStage,
  teamId: team,
})
export type Conversion = z.output<typeof Conversion>

/** Fields of customer and deal that may be filled on the way into a stage. */
export const StageEntries = patchOf(
  OpportunityFields.pick({
    wechat: true,
    province: true,
    city: true,
    district: true,
    community: true,
    building: true,
    room: true,
    houseTypeId: true,
    area: true,
    channelId: true,
    brandIds: true,
    categoryIds: true,
    expectedAmount: true,
    expectedOn: true,
    remark: true,
    nextFollowUpAt: true,
    own: true,
  }),
).extend({
  teamId: Id.optional().meta({ title: '商机团队', kind: 'reference', of: 'team' }),
  dealAmount: Fen.optional().meta({ title: '成交金额', kind: 'money' }),
  lostReasonId: Id.optional().meta({ title: '战败原因', kind: 'dictionary', dictionary: 'lostReason' }),
  lostNote: text('战败说明', 200).optional(),
})
export type StageEntries = z.output<typeof StageEntries>

/** A move of a deal into another stage, with what that stage asks for. */
export const StageMove = StageEntries.extend({
  id: Id,
  version: Version,
  customerVersion,
  stageId: Id.meta({ title: '阶段', kind: 'reference', of: 'stage' }),
  note: text('说明', 200).default(''),
})
export type StageMove = z.output<typeof StageMove>

/** The actions that this person may take on this opportunity now; the server decides. `stage` is within the open stages. */
export const OpportunityActions = z.object({
  edit: z.boolean(),
  stage: z.boolean(),
  close: z.boolean(),
  reopen: z.boolean(),
  transfer: z.boolean(),
  /** Ask that it be transferred though it is won, where that is approved. */
  askTransfer: z.boolean(),
  claim: z.boolean(),
  return: z.boolean(),
  follow: z.boolean(),
  team: z.boolean(),
  revealPhone: z.boolean(),
})

export const OpportunityDetail = OpportunityRow.extend({
  customerVersion: Version,
  formerOwnerId: OpportunityFacts.shape.formerOwnerId,
  pooledAt: OpportunityFacts.shape.pooledAt,
  phoneMasked: z.boolean(),
  /**
   * The deal lies in a pool, and the person sees only some columns; claiming it shows the rest, its follow-ups and its
   * history.
   */
  limited: z.boolean(),
  /** The person answers for it or works on it, and so sees its customer; not so what they only see in a pool. */
  inReach: z.boolean(),
  /** The time when it goes back to its pool unless somebody works on it; null if it stays. */
  recycling: Recycling.nullable(),
  /** The stages it moves through. */
  group: StageGroup,
  /** The fields that its stage or an earlier one requires and the deal lacks, own ones too (`own.t1`); a move forward needs them. */
  lacking: z.array(z.string()),
  /** Without members the owner has the whole share. */
  members: z.array(MemberFacts),
  /** Other deals of the same customer that the person may see. */
  others: z.array(
    z.object({ id: Id, number: z.string(), name: z.string(), stageId: Id, status: Status, ownerId: Id.nullable() }),
  ),
  /** The clue it was made of, where the person may open it. */
  clue: z.object({ id: Id, createdAt: Timestamp }).nullable(),
  /** True while a request for its transfer is open. */
  transferAsked: z.boolean(),
  may: OpportunityActions,
})
export type OpportunityDetail = z.output<typeof OpportunityDetail>
