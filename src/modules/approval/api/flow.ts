import { z } from 'zod'
import { Id, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { Flow } from '../../flows/api/flow.ts'
import { Field } from '../../forms/api/formFields.ts'
import { Ahead } from './approval.ts'

/** The number of flows of a company: more than anyone keeps apart, few enough for one list. */
export const mostFlows = 1000

export const flowStates = {
  draft: '草稿',
  published: '已发布',
  changed: '有未发布的修改',
  retired: '已停用',
} as const
export type FlowState = keyof typeof flowStates

/** The fields of a flow, besides the drawing. */
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
  /** The number of bindings that lead to it; without one no document takes it. */
  bindings: z.number().int(),
  /** The flows that it goes through as sub-flows, as drawn or as published. */
  uses: z.array(Id),
  version: Version,
})
export type FlowRow = z.output<typeof FlowRow>

/** A fault of a flow, its node or the branch of it; `name` is the node's. */
export const FlowProblem = z.object({
  node: z.string(),
  name: z.string(),
  level: z.enum(['error', 'warning']),
  words: z.string(),
  branch: z.string().optional(),
})
export type FlowProblem = z.output<typeof FlowProblem>

/** A flow with its draft, its published version as drawn, and the fields of its documents. */
export const FlowDetail = FlowRow.extend({
  draft: Flow,
  published: Flow.nullable(),
  fields: z.array(Field),
  problems: z.array(FlowProblem),
})
export type FlowDetail = z.output<typeof FlowDetail>

/** The answer to a designer's save. */
export const FlowSaved = z.object({
  id: Id,
  version: Version,
  state: oneOf('状态', flowStates),
  problems: z.array(FlowProblem),
})
export type FlowSaved = z.output<typeof FlowSaved>

/** A type of document for which flows are drawn; each free form is one. */
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

/** The way of a document; `branches`: those taken, by the key of each branching node on the way. */
export const Simulation = Ahead.extend({
  branches: z.array(z.object({ node: z.string(), branches: z.array(z.string()) })),
})
export type Simulation = z.output<typeof Simulation>

/** An instance that runs on an older version of a flow than its newest. */
export const Movable = z.object({
  id: Id,
  /** The flow's number for people. */
  code: z.string(),
  title: z.string(),
  initiatorId: Id,
  startedAt: Timestamp,
  /** The version that it runs on. */
  number: z.number().int(),
  /** The present nodes of the instance; `there`: whether the newest version has them. */
  standing: z.array(z.object({ name: z.string(), there: z.boolean() })),
  /** The people it would wait for, or how it would end; null if it cannot be moved. */
  becomes: z.string().nullable(),
})
export type Movable = z.output<typeof Movable>

/** The number of instances read at once; moved ones make room for the next. */
export const mostMovable = 200

export const Movables = z.object({ number: z.number().int(), rows: z.array(Movable), left: z.number().int() })
export type Movables = z.output<typeof Movables>

/** A difference between two versions; `start` stands for the whole flow. */
export const FlowDifference = z.object({
  before: Flow,
  after: Flow,
  fields: z.array(Field),
  changes: z.array(
    z.object({
      node: z.string(),
      name: z.string(),
      kind: z.enum(['added', 'removed', 'moved', 'changed']),
      settings: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
})
export type FlowDifference = z.output<typeof FlowDifference>

/** The number of past documents on which a draft is tried, the newest first. */
export const mostReplayed = 2000

const Example = z.object({ id: Id, code: z.string(), title: z.string() })

/** The effect of a draft on the documents of the last 90 days. */
export const Replayed = z.object({
  documents: z.number().int(),
  /** True if there were more documents than the limit. */
  capped: z.boolean(),
  /** The number of documents that would go another way. */
  differing: z.number().int(),
  workload: z.array(z.object({ person: Id, before: z.number().int(), after: z.number().int() })),
  untaken: z.array(z.object({ node: z.string(), name: z.string(), branch: z.string(), reached: z.number().int() })),
  nobody: z.array(
    z.object({ node: z.string(), name: z.string(), documents: z.number().int(), examples: z.array(Example) }),
  ),
  examples: z.array(Example.extend({ words: z.array(z.string()) })),
})
export type Replayed = z.output<typeof Replayed>
