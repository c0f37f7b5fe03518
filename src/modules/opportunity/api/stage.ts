import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Nothing, Rate, requiredText, Version } from '../../../kernel/api/fields.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { route } from '../../../kernel/api/route.ts'
import { OrderChange } from '../../settings/api/sort.ts'

/** Kinds of stages: won and lost are ends, and each group has exactly one of both. */
export const stageKinds = { open: '进行中', won: '成交', lost: '战败' } as const
export type StageKind = keyof typeof stageKinds

/** Fields of an opportunity and of its customer that a stage may ask for, and what they are called. */
export const stageFields = {
  wechat: '微信',
  province: '省',
  city: '市',
  district: '区县',
  community: '小区',
  building: '楼栋',
  room: '房号',
  houseTypeId: '户型',
  area: '面积',
  channelId: '来源渠道',
  brandIds: '意向品牌',
  categoryIds: '意向品类',
  expectedAmount: '预计金额',
  expectedOn: '预计成交日期',
  dealAmount: '成交金额',
  teamId: '商机团队',
  remark: '备注',
  nextFollowUpAt: '下次跟进',
} as const
export type StageField = keyof typeof stageFields
export const StageField = z.enum(Object.keys(stageFields) as [StageField, ...StageField[]], '没有这个字段')

export const Stage = z.object({
  id: Id,
  stageGroupId: Id,
  name: z.string(),
  kind: z.enum(Object.keys(stageKinds) as [StageKind, ...StageKind[]]),
  /** Basis points. */
  probability: z.number().int(),
  position: z.number().int(),
  /** What stages of several groups share that are the same place of a deal, whatever they are called. */
  step: Id,
  requiredFields: z.array(StageField),
  mayGoBack: z.boolean(),
  /** Days after which a deal that stays here counts as not moving; null: never. */
  staleDays: z.number().int().nullable(),
  enabled: z.boolean(),
  version: Version,
})
export type Stage = z.output<typeof Stage>

/** A group with all its stages in their order, ends last, disabled ones among them. */
export const StageGroup = z.object({
  id: Id,
  name: z.string(),
  isDefault: z.boolean(),
  enabled: z.boolean(),
  position: z.number().int(),
  /** The departments that use the group; the default group also serves departments without one. */
  departmentIds: z.array(Id),
  version: Version,
  stages: z.array(Stage),
})
export type StageGroup = z.output<typeof StageGroup>

/** A stage group for its manager, with the number of deals in each stage, ended ones too. */
export const ManagedGroup = StageGroup.extend({
  deals: z.array(z.object({ stageId: Id, count: z.number().int() })),
})
export type ManagedGroup = z.output<typeof ManagedGroup>

/**
 * The missing fields of a stage's open deals (`deals` of them): how many deals lack something that another stage needs, and
 * how many lack each field.
 */
export const StageLack = z.object({
  deals: z.number().int(),
  lacking: z.number().int(),
  /** Each field by its name (`community`, `own.t1`) and by what the company calls it. */
  fields: z.array(z.object({ field: z.string(), title: z.string(), count: z.number().int() })),
})
export type StageLack = z.output<typeof StageLack>

/** The fields of a stage group that a person enters. */
export const GroupFields = z.object({
  name: requiredText('名称', 20),
  departmentIds: z.array(Id).max(500).default([]).meta({ title: '适用部门', kind: 'department' }),
})
/** The fields of a stage that a person enters. An end has a fixed probability. */
export const StageFields = z.object({
  name: requiredText('阶段名称', 12),
  probability: Rate.meta({ title: '赢率', kind: 'rate' }),
  requiredFields: z.array(StageField).max(20).default([]).meta({ title: '进入时必填' }),
  mayGoBack: z.boolean().default(true).meta({ title: '允许回退', kind: 'boolean' }),
  staleDays: z
    .number({ error: '停滞天数应为数字' })
    .int('停滞天数应为整数')
    .min(1, '停滞天数至少 1 天')
    .max(365, '停滞天数最多 365 天')
    .nullish()
    .meta({ title: '停滞天数', kind: 'integer' }),
})
const begun = { id: Id, version: Version, force: z.boolean().default(false) }

/** The number of stages in a group, and of enabled groups in an office. */
export const mostStages = 20
export const mostGroups = 50

export const stageRoutes = {
  groups: route({
    at: 'GET /api/crm/stage/groups',
    does: '商机阶段',
    needs: ['businessList', 'stageManager', 'clueList:convert'],
    returns: z.object({ groups: z.array(StageGroup), mine: Id.meta({ title: '本人部门使用的阶段组' }) }),
  }),
  managed: route({
    at: 'GET /api/crm/stage/managed',
    does: '商机阶段设置',
    needs: 'stageManager',
    returns: z.array(ManagedGroup),
  }),
  addGroup: route({
    at: 'POST /api/crm/stage/group/add',
    does: '新增阶段组',
    needs: 'stageManager:edit',
    body: GroupFields.extend({ copyOf: Id.optional().meta({ title: '从哪个阶段组复制（不填为默认组）' }) }),
    returns: ManagedGroup,
  }),
  editGroup: route({
    at: 'POST /api/crm/stage/group/edit',
    does: '编辑阶段组',
    needs: 'stageManager:edit',
    body: patchOf(GroupFields).extend(begun),
    returns: ManagedGroup,
  }),
  makeDefault: route({
    at: 'POST /api/crm/stage/group/default',
    does: '设为默认阶段组',
    needs: 'stageManager:edit',
    body: z.object({ id: Id }),
    returns: ManagedGroup,
  }),
  enableGroup: route({
    at: 'POST /api/crm/stage/group/enable',
    does: '启用或停用阶段组',
    needs: 'stageManager:edit',
    body: z.object({ id: Id, enabled: z.boolean() }),
    returns: ManagedGroup,
  }),
  removeGroup: route({
    at: 'POST /api/crm/stage/group/remove',
    does: '删除阶段组',
    needs: 'stageManager:edit',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
  add: route({
    at: 'POST /api/crm/stage/add',
    does: '新增阶段',
    needs: 'stageManager:edit',
    body: StageFields.extend({ stageGroupId: Id }),
    returns: Stage,
  }),
  edit: route({
    at: 'POST /api/crm/stage/edit',
    does: '编辑阶段',
    needs: 'stageManager:edit',
    body: patchOf(StageFields).extend(begun),
    returns: Stage,
  }),
  /** Returns the fields that open deals of a stage would lack in another stage of its group, once this one is disabled. */
  lacking: route({
    at: 'GET /api/crm/stage/lacking/:id',
    does: '停用阶段前看商机缺什么',
    needs: 'stageManager:edit',
    params: z.object({ id: IdText }),
    query: z.object({ toId: IdText }),
    returns: StageLack,
  }),
  /** Disabling moves the open deals of the stage to `moveTo`; without it a stage that has some is refused with how many. */
  enable: route({
    at: 'POST /api/crm/stage/enable',
    does: '启用或停用阶段',
    needs: 'stageManager:edit',
    body: z.object({ id: Id, enabled: z.boolean(), moveTo: Id.optional().meta({ title: '商机移到哪个阶段' }) }),
    returns: Stage,
  }),
  /** Removes a stage in which no deal has ever been. */
  remove: route({
    at: 'POST /api/crm/stage/remove',
    does: '删除阶段',
    needs: 'stageManager:edit',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
  /** The order of a group's open stages; the ends stay last. `id` is the group's. */
  arrange: route({
    at: 'POST /api/crm/stage/arrange',
    does: '调整阶段的顺序',
    needs: 'stageManager:edit',
    refuses: [codes.stale],
    body: z.object({ id: Id, ...OrderChange }),
    returns: Nothing,
  }),
}
