import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import {
  type FieldKind,
  Id,
  IdText,
  Nothing,
  requiredText,
  Timestamp,
  text,
  Version,
} from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import type { Column } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { route } from '../../../kernel/api/route.ts'
import { OrderChange } from '../../settings/api/sort.ts'
import { BulkResult } from './clue.ts'

/** The ways in which a rule chooses among people who can take a clue. */
export const assignmentModes = { turn: '轮流分配', load: '给手上最少的人' } as const
export type AssignmentMode = keyof typeof assignmentModes
/** The choices if a rule fits and nobody can take the clue. */
export const assignmentOtherwise = { next: '看下一条规则', wait: '留在待分配', pool: '放入公海' } as const
export type AssignmentOtherwise = keyof typeof assignmentOtherwise
/** The outcomes of assignment for a clue. */
export const assignmentOutcomes = { owner: '已分配', pool: '放入公海', wait: '留在待分配' } as const
export type AssignmentOutcome = keyof typeof assignmentOutcomes

/** A place from the left as far as filled: a province, a city in it, a district in that. */
export const Area = z.object({
  province: requiredText('省', 20),
  city: text('市', 20).default(''),
  district: text('区县', 20).default(''),
})
export type Area = z.output<typeof Area>

const Words = (title: string, dictionary: string) =>
  z.array(Id).max(50).default([]).meta({ title, kind: 'dictionaries', dictionary })
const modes = Object.keys(assignmentModes) as [AssignmentMode, ...AssignmentMode[]]
const others = Object.keys(assignmentOtherwise) as [AssignmentOtherwise, ...AssignmentOtherwise[]]

/** Conditions left empty fit every clue; those filled must all fit. The people are a team's, or those chosen. */
export const RuleFields = z.object({
  name: requiredText('规则名称', 30),
  channelIds: Words('来源渠道', 'clueChannel'),
  areas: z.array(Area).max(100, '最多 100 个地区').default([]).meta({ title: '地区' }),
  brandIds: Words('意向品牌', 'intentionBrand'),
  categoryIds: Words('意向品类', 'intentionCategory'),
  mode: z.enum(modes).default('turn').meta({ title: '分配方式', kind: 'enum', words: assignmentModes }),
  teamId: Id.nullish().meta({ title: '团队', kind: 'reference', of: 'team' }),
  employeeIds: z.array(Id).max(200, '最多 200 人').default([]).meta({ title: '人员', kind: 'employee' }),
  loadCap: z
    .number({ error: '每人上限应为数字' })
    .int('每人上限应为整数')
    .min(1, '每人上限至少为 1')
    .max(100_000, '每人上限最大为 100,000')
    .nullish()
    .meta({ title: '每人跟进中上限', kind: 'integer' }),
  otherwise: z.enum(others).default('next').meta({ title: '没有人能接时', kind: 'enum', words: assignmentOtherwise }),
  poolId: Id.nullish().meta({ title: '放入的公海', kind: 'reference', of: 'pool' }),
})
export type RuleInput = z.output<typeof RuleFields>
/** A new rule: on unless it says otherwise, and asked before another one; without one, or once that is gone, last. */
export const NewRule = RuleFields.extend({ enabled: z.boolean().default(true), before: Id.nullish() })
export const RuleEdit = patchOf(RuleFields).extend({
  id: Id,
  version: Version,
  force: z.boolean().default(false),
})
export type RuleEdit = z.output<typeof RuleEdit>

export const Rule = RuleFields.extend({ id: Id, enabled: z.boolean(), version: Version })
export type Rule = z.output<typeof Rule>

const logged = (kind: FieldKind, titles: Record<string, string>): Column[] =>
  Object.entries(titles).map(([key, title]) => ({ key, title, kind }))
/** A rule's fields in the log, with conditions and people in words. */
export const ruleColumns = [
  ...logged('text', { name: '规则名称', conditions: '条件', people: '分配给', mode: '分配方式' }),
  ...logged('integer', { loadCap: '每人跟进中上限' }),
  ...logged('text', { otherwise: '没有人能接时' }),
  ...logged('datetime', { disabledAt: '停用时间' }),
]

/** One rule that was tried: why it fitted or not, and who was skipped and why. */
export const AssignmentStep = z.object({
  rule: z.string(),
  fits: z.boolean(),
  why: z.string(),
  skipped: z.array(z.object({ name: z.string(), why: z.string() })),
})
export type AssignmentStep = z.output<typeof AssignmentStep>

const outcomes = Object.keys(assignmentOutcomes) as [AssignmentOutcome, ...AssignmentOutcome[]]
export const AssignmentEntry = z.object({
  id: Id,
  clueId: Id,
  /** Empty for a clue that the person may not see. */
  clueName: z.string(),
  ruleName: z.string(),
  outcome: z.enum(outcomes),
  ownerId: Id.nullable(),
  poolId: Id.nullable(),
  steps: z.array(AssignmentStep),
  by: z.string(),
  at: Timestamp,
})
export type AssignmentEntry = z.output<typeof AssignmentEntry>

/** A person of a rule in their present state; `obstacle` is why they would be skipped. */
export const RulePerson = z.object({
  id: Id,
  name: z.string(),
  load: z.number().int(),
  obstacle: z.string().nullable(),
})
export type RulePerson = z.output<typeof RulePerson>

const byId = z.object({ id: IdText })
const [see, edit] = ['assignmentManager', 'assignmentManager:edit']

export const assignmentRoutes = {
  rules: route({ at: 'GET /api/crm/assignment/rules', does: '分配规则', needs: see, returns: z.array(Rule) }),
  people: route({
    at: 'GET /api/crm/assignment/people/:id',
    does: '规则的人员现况',
    needs: see,
    params: byId,
    returns: z.array(RulePerson),
  }),
  history: route({
    at: 'GET /api/crm/assignment/history/:id',
    does: '分配规则变更记录',
    needs: see,
    params: byId,
    returns: z.array(HistoryEntry),
  }),
  log: route({
    at: 'GET /api/crm/assignment/log',
    does: '分配记录',
    needs: see,
    query: z.object({ before: IdText.optional() }),
    returns: z.array(AssignmentEntry),
  }),
  ofClue: route({
    at: 'GET /api/crm/assignment/ofClue/:id',
    does: '一条流量的分配记录',
    needs: 'clueList',
    params: byId,
    returns: z.array(AssignmentEntry),
  }),
  add: route({
    at: 'POST /api/crm/assignment/add',
    does: '新增分配规则',
    needs: edit,
    body: NewRule,
    returns: Rule,
  }),
  edit: route({
    at: 'POST /api/crm/assignment/edit',
    does: '编辑分配规则',
    needs: edit,
    body: RuleEdit,
    returns: Rule,
  }),
  enable: route({
    at: 'POST /api/crm/assignment/enable',
    does: '启用或停用分配规则',
    needs: edit,
    body: z.object({ id: Id, enabled: z.boolean() }),
    returns: Rule,
  }),
  remove: route({
    at: 'POST /api/crm/assignment/remove',
    does: '删除分配规则',
    needs: edit,
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
  order: route({
    at: 'POST /api/crm/assignment/order',
    does: '调整分配规则顺序',
    needs: edit,
    refuses: [codes.stale],
    body: z.object(OrderChange),
    returns: Nothing,
  }),
  run: route({
    at: 'POST /api/crm/assignment/run',
    does: '按规则分配流量',
    needs: 'clueList:assign',
    body: z.object({ ids: z.array(Id).min(1, '请先选择流量').max(500, '一次最多处理 500 条') }),
    returns: BulkResult,
  }),
}
