import { z } from 'zod'
import { Id, recordOf, requiredText, text } from '../../../kernel/api/fields.ts'
import { Condition } from '../../forms/api/condition.ts'
import { rightWords } from '../../forms/api/content.ts'

/** Numbers nodes and branches inside one flow; a text, for it is no row. */
const Key = z.string().regex(/^[a-z][a-z0-9]{0,39}$/, '节点标识不正确，请刷新页面后重试')
export const longestKey = 40 // characters
const Level = z.number().int().min(1, '层级至少为 1').max(10, '层级最多为 10')

/** A way to find approvers. A node asks the union of several, each person once. */
export const Approver = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('people'), people: z.array(Id).max(50, '最多指定 50 人') }),
  z.object({ kind: z.literal('role'), role: Id }),
  /** The head of the initiator's department, or of the one `level − 1` above it. */
  z.object({ kind: z.literal('leader'), level: Level }),
  /** The heads from the initiator's department upwards, `levels` of them. */
  z.object({ kind: z.literal('chain'), levels: Level }),
  /** The people whom the initiator names at the start. */
  z.object({ kind: z.literal('chosen') }),
  /** The people in a field of the document. */
  z.object({ kind: z.literal('field'), field: z.string().max(40) }),
  z.object({ kind: z.literal('initiator') }),
])
export type Approver = z.output<typeof Approver>

export const modeWords = { all: '会签', any: '或签', inTurn: '依次审批', percentage: '按比例通过' } as const
export const emptyWords = { pass: '自动通过', refuse: '自动拒绝', people: '转给指定的人', admin: '转给管理员' } as const
export const selfWords = { self: '由本人审批', skip: '自动跳过', leader: '转给上级主管' } as const
export const repeatedWords = { each: '每次都审批', once: '只审批一次', consecutive: '连续出现时只审批一次' } as const
export const timeoutWords = { remind: '提醒', pass: '自动通过', reject: '自动拒绝', escalate: '转给上级主管' } as const
export const failureWords = { go: '继续往下', reject: '自动拒绝', admin: '交管理员处理' } as const
export const kindWords = {
  approve: '审批',
  handle: '办理',
  cc: '抄送',
  condition: '条件分支',
  parallel: '并行分支',
  inclusive: '包容分支',
  delay: '延时',
  webhook: '外部接口',
  subFlow: '子流程',
  end: '结束',
} as const

export type Mode = keyof typeof modeWords
export type NodeKind = keyof typeof kindWords

const keysOf = <T extends object>(words: T) => Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]
const Rights = recordOf(z.enum(keysOf(rightWords)), { most: 200, longest: 40 }).default({})
const Approvers = z.array(Approver).max(10, '一个节点最多 10 种审批人')

/** The fields of every node; `in` is its branch, null on the trunk. Nodes of one branch follow the list's order. */
const base = { key: Key, name: requiredText('节点名称', 30), in: Key.nullable().default(null) }

const hours = z.number().int('小时数应为整数').min(1, '至少 1 小时').max(720, '最多 720 小时')

/** The rule for a person who has not answered for a number of working hours. */
const Timeout = z.object({ hours, then: z.enum(keysOf(timeoutWords)) }).nullable()
export type Timeout = NonNullable<z.output<typeof Timeout>>

/** The length of a delay: hours of the clock or of the working calendar, or until the date in a field. */
const Pause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hours'), hours, working: z.boolean().default(false) }),
  z.object({ kind: z.literal('field'), field: z.string().max(40) }),
])

/** The fields of nodes that people answer. */
const asking = {
  ...base,
  approvers: Approvers,
  mode: z.enum(keysOf(modeWords)).default('all'),
  /** The percentage of people who must approve, for `percentage`. */
  percent: z.number().int().min(1, '比例至少为 1%').max(100, '比例最多为 100%').default(100),
  empty: z.enum(keysOf(emptyWords)).default('admin'),
  /** The people asked if there is nobody else, for `empty: people`. */
  emptyPeople: z.array(Id).max(10).default([]),
  self: z.enum(keysOf(selfWords)).default('self'),
  rights: Rights,
  timeout: Timeout.default(null),
}

export const Branch = z.object({
  key: Key,
  name: requiredText('分支名称', 30),
  /** The condition of the branch; an empty one means: otherwise. */
  when: Condition.default([]),
})
export type Branch = z.output<typeof Branch>
const branching = { ...base, branches: z.array(Branch).min(2, '至少两个分支').max(10, '最多 10 个分支') }

export const FlowNode = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('approve'),
    ...asking,
    commentRequired: z.boolean().default(false),
    /** Requires a signature by hand. */
    signature: z.boolean().default(false),
    /** Allows approval together with others, from the list. */
    bulk: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('handle'), ...asking }),
  z.object({ kind: z.literal('cc'), ...base, approvers: Approvers }),
  /** The first branch that holds. */
  z.object({ kind: z.literal('condition'), ...branching }),
  /** Every branch. */
  z.object({ kind: z.literal('parallel'), ...branching }),
  /** Every branch that holds. */
  z.object({ kind: z.literal('inclusive'), ...branching }),
  /** Continues after a time. */
  z.object({ kind: z.literal('delay'), ...base, wait: Pause }),
  /** Continues after a successful call; `failure`: the rule after a failed one. */
  z.object({
    kind: z.literal('webhook'),
    ...base,
    url: z.string().trim().max(500, '地址最多 500 个字'),
    failure: z.enum(keysOf(failureWords)).default('admin'),
  }),
  /** Another flow: drawn without a branch, published with the nodes of version `number` of it in its one branch. */
  z.object({
    kind: z.literal('subFlow'),
    ...base,
    flow: Id,
    number: z.number().int().min(0).max(1_000_000).default(0),
    branches: z.array(Branch).max(1).default([]),
  }),
  /** The sub-flow around it ends here, or else the whole flow, approved. */
  z.object({ kind: z.literal('end'), ...base }),
])
export type FlowNode = z.output<typeof FlowNode>
export type AskingNode = Extract<FlowNode, { approvers: unknown; mode: unknown }>
/** Nodes that contain others. A sub-flow contains its nodes in one branch, or none while it is a draft. */
export type BranchingNode = Extract<FlowNode, { branches: unknown }>
export type DelayNode = Extract<FlowNode, { kind: 'delay' }>
export type WebhookNode = Extract<FlowNode, { kind: 'webhook' }>
export type SubFlowNode = Extract<FlowNode, { kind: 'subFlow' }>

/** A flow as a company draws it: the nodes in order, each with the name of its branch. Never changed in place. */
export const Flow = z.object({
  nodes: z.array(FlowNode).max(300, '一个流程连同子流程最多 300 个节点'),
  /** The rule for a person who has approved before and is asked again. */
  repeated: z.enum(keysOf(repeatedWords)).default('each'),
  /** The initiator's rights to fields when starting and amending; other fields may be edited. */
  startRights: Rights,
  note: text('流程说明', 500).default(''),
})
export type Flow = z.output<typeof Flow>

export const isAsking = (node: FlowNode): node is AskingNode => node.kind === 'approve' || node.kind === 'handle'
export const isBranching = (node: FlowNode): node is BranchingNode => 'branches' in node

/** The node's name for where a returned document waits for its initiator. */
export const startKey = 'start'
