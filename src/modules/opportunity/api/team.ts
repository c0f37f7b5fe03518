import { z } from 'zod'
import {
  Id,
  IdText,
  Nothing,
  naming,
  oneOf,
  requiredText,
  Timestamp,
  text,
  Version,
} from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { route } from '../../../kernel/api/route.ts'
import { MemberFacts } from './opportunity.ts'

export const teamState = { enabled: '启用', disabled: '停用' } as const

/** A row of the list of teams. */
export const TeamRow = z.object({
  id: Id,
  name: naming('团队名称'),
  departmentId: Id.nullable().meta({ title: '所属部门', kind: 'department' }),
  /** Names of its leaders, and of all its members, in their order. */
  leaders: z.string().meta({ title: '组长', kind: 'text' }),
  members: z.string().meta({ title: '成员', kind: 'text' }),
  memberCount: z.number().int().meta({ title: '人数', kind: 'integer' }),
  acceptingCount: z.number().int().meta({ title: '接单人数', kind: 'integer' }),
  openCount: z.number().int().meta({ title: '进行中商机', kind: 'integer' }),
  state: oneOf('状态', teamState),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  createdBy: Id.nullable().meta({ title: '创建人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  version: Version,
})
export type TeamRow = z.output<typeof TeamRow>

const Capacity = z
  .number({ error: '承接上限应为数字' })
  .int('承接上限应为整数')
  .min(0, '承接上限须为 0 或更大')
  .max(100_000, '承接上限最大为 100,000')
  .nullish()
  .meta({ title: '承接上限', kind: 'integer' })
const Accepting = z.boolean().meta({ title: '参与自动分配', kind: 'boolean' })
const AwayUntil = Timestamp.nullish().meta({ title: '暂不接单至', kind: 'datetime' })

/** A team's member; `load` is the number of their clues and opportunities in progress. */
export const TeamMember = MemberFacts.extend({
  id: Id,
  isLeader: z.boolean().meta({ title: '组长', kind: 'boolean' }),
  capacity: z.number().int().nullable().meta({ title: '承接上限', kind: 'integer' }),
  accepting: Accepting,
  awayUntil: Timestamp.nullable().meta({ title: '暂不接单至', kind: 'datetime' }),
  load: z.number().int(),
})
export type TeamMember = z.output<typeof TeamMember>

/** The fields of a member that a person enters; the default shares of a team sum to 100 % or are all 0. */
export const TeamMemberInput = MemberFacts.extend({
  roleId: MemberFacts.shape.roleId.default(null),
  share: MemberFacts.shape.share.default(0),
  isLeader: z.boolean().default(false).meta({ title: '组长', kind: 'boolean' }),
  capacity: Capacity,
  accepting: Accepting.default(true),
  awayUntil: AwayUntil,
})
export type TeamMemberInput = z.output<typeof TeamMemberInput>

export const TeamDetail = TeamRow.omit({ members: true }).extend({
  members: z.array(TeamMember),
  /** True if the person may change it. */
  editable: z.boolean(),
})
export type TeamDetail = z.output<typeof TeamDetail>

export const TeamFields = z.object({
  name: requiredText('团队名称', 30),
  departmentId: Id.nullish().meta({ title: '所属部门', kind: 'department' }),
  remark: text('备注', 200).default(''),
  /** The new members of the whole team. */
  members: z.array(TeamMemberInput).max(50, '一个团队最多 50 人').default([]).meta({ title: '成员' }),
})
export const NewTeam = TeamFields
export type NewTeam = z.output<typeof NewTeam>
export const TeamEdit = patchOf(TeamFields).extend({
  id: Id,
  version: Version,
  force: z.boolean().default(false),
})
export type TeamEdit = z.output<typeof TeamEdit>

/** A team as who chooses one for a deal sees it. */
export const TeamChoice = z.object({ id: Id, name: z.string(), members: z.array(MemberFacts) })
export type TeamChoice = z.output<typeof TeamChoice>

/** The caller's own part in a team. */
export const MyTeam = z.object({
  teamId: Id,
  name: z.string(),
  isLeader: z.boolean(),
  accepting: z.boolean(),
  awayUntil: Timestamp.nullable(),
  capacity: z.number().int().nullable(),
  load: z.number().int(),
})
export type MyTeam = z.output<typeof MyTeam>

const byId = z.object({ id: IdText })

export const teamRoutes = {
  list: route({
    at: 'POST /api/crm/team/list',
    does: '商机团队列表',
    needs: 'teamManager',
    reads: true,
    body: ListQuery,
    returns: listOf(TeamRow),
  }),
  totals: route({
    at: 'POST /api/crm/team/totals',
    does: '商机团队合计',
    needs: 'teamManager',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/crm/team/detail/:id',
    does: '商机团队详情',
    needs: 'teamManager',
    params: byId,
    returns: TeamDetail,
  }),
  history: route({
    at: 'GET /api/crm/team/history/:id',
    does: '商机团队变更记录',
    needs: 'teamManager',
    params: byId,
    returns: z.array(HistoryEntry),
  }),
  add: route({
    at: 'POST /api/crm/team/add',
    does: '新增商机团队',
    needs: 'teamManager:edit',
    body: NewTeam,
    returns: TeamDetail,
  }),
  edit: route({
    at: 'POST /api/crm/team/edit',
    does: '编辑商机团队',
    needs: 'teamManager:edit',
    body: TeamEdit,
    returns: TeamDetail,
  }),
  enable: route({
    at: 'POST /api/crm/team/enable',
    does: '启用或停用商机团队',
    needs: 'teamManager:edit',
    body: z.object({ id: Id, enabled: z.boolean() }),
    returns: TeamDetail,
  }),
  choices: route({
    at: 'GET /api/crm/team/choices',
    does: '可选的商机团队',
    needs: ['businessList', 'teamManager', 'assignmentManager'],
    returns: z.array(TeamChoice),
  }),
  mine: route({
    at: 'GET /api/crm/team/mine',
    does: '我所在的商机团队',
    signedIn: '每个人只看自己的',
    returns: z.array(MyTeam),
  }),
  accept: route({
    at: 'POST /api/crm/team/accept',
    does: '设置本人是否接单',
    signedIn: '每个人只改自己的',
    body: z.object({ teamId: Id, accepting: Accepting, awayUntil: AwayUntil }),
    returns: Nothing,
  }),
}
