import { z } from 'zod'
import { Id, oneOf, requiredText, Timestamp, text } from '../../../kernel/contract/fields.ts'
import { Flow } from './engine/flow.ts'
import { Field } from './engine/formFields.ts'

/** How many flows a company may have: far more than anyone keeps apart, few enough to list at once. */
export const mostFlows = 1000

export const flowStates = {
  draft: '草稿',
  published: '已发布',
  changed: '有未发布的修改',
  retired: '已停用',
} as const
export type FlowState = keyof typeof flowStates

/** What a person enters of a flow, besides what is drawn. */
export const FlowFields = z.object({
  name: requiredText('名称', 30),
  description: text('说明', 200).default(''),
})

/** A flow of 审批管理. */
export const FlowRow = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** The registered type of document that it is for; `formId` where that is a free form. */
  business: z.string(),
  formId: Id.nullable(),
  typeName: z.string(),
  state: oneOf('状态', flowStates),
  /** The version that new documents run on; null before the first. */
  number: z.number().int().nullable(),
  publishedBy: Id.nullable(),
  publishedAt: Timestamp.nullable(),
  updatedBy: Id.nullable(),
  updatedAt: Timestamp,
  /** Instances that have not ended, of all versions and of older ones than the newest. */
  running: z.number().int(),
  older: z.number().int(),
  /** How many bindings lead to it; without one no document takes it. */
  bindings: z.number().int(),
  version: z.number().int(),
})
export type FlowRow = z.output<typeof FlowRow>

/** What is wrong with a flow and at which node; `name` is the node's. */
export const FlowProblem = z.object({
  node: z.string(),
  name: z.string(),
  level: z.enum(['error', 'warning']),
  words: z.string(),
})
export type FlowProblem = z.output<typeof FlowProblem>

/** A flow with what is drawn, what is published as it was drawn, and the fields of its documents. */
export const FlowDetail = FlowRow.extend({
  draft: Flow,
  published: Flow.nullable(),
  fields: z.array(Field),
  problems: z.array(FlowProblem),
})
export type FlowDetail = z.output<typeof FlowDetail>

/** What a designer has to know after it saved. */
export const FlowSaved = z.object({
  id: Id,
  version: z.number().int(),
  state: oneOf('状态', flowStates),
  problems: z.array(FlowProblem),
})
export type FlowSaved = z.output<typeof FlowSaved>

/** A type of document for which flows are drawn; free forms are told one by one. */
export const FlowType = z.object({
  business: z.string(),
  title: z.string(),
  formId: Id.nullable(),
})
export type FlowType = z.output<typeof FlowType>

/** A published version; `running` instances have not ended on it. */
export const FlowVersion = z.object({
  number: z.number().int(),
  note: z.string(),
  publishedBy: Id.nullable(),
  publishedAt: Timestamp,
  running: z.number().int(),
  newest: z.boolean(),
})
export type FlowVersion = z.output<typeof FlowVersion>
