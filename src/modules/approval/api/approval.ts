import { z } from 'zod'
import { Id, naming, recordOf, Timestamp, Version } from '../../../kernel/api/fields.ts'
import type { RouteAccess, RouteShape } from '../../../kernel/api/route.ts'
import { Attachment } from '../../attachments/api/attachments.ts'
import { longestKey } from '../../flows/api/flow.ts'
import { instanceStatus } from '../../flows/api/instance.ts'
import { Content, DocumentFile, ShownField } from '../../forms/api/content.ts'
import { PrintTemplate } from '../../forms/api/printTemplate.ts'

const keysOf = <T extends object>(words: T) => Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]

/** The people whom the initiator names, by node. */
export const Chosen = recordOf(z.array(Id).max(20, '最多选择 20 人'), { most: 300, longest: longestKey }).meta({
  title: '审批人',
})
export type Chosen = z.output<typeof Chosen>

/** The lists of a person's own approvals, in the order of their tabs. */
export const approvalViews = {
  todo: '待我处理',
  done: '我已处理',
  mine: '我发起的',
  cc: '抄送我的',
  all: '全部',
} as const
export type ApprovalView = keyof typeof approvalViews

const Status = z.enum(keysOf(instanceStatus)).meta({ title: '状态', kind: 'enum', words: instanceStatus })

/** A row of 审批业务列表. */
export const ApprovalRow = z.object({
  id: Id,
  number: naming('审批编号'),
  title: naming('标题'),
  typeName: naming('审批类型'),
  status: Status,
  node: z.string().meta({ title: '当前节点', kind: 'text' }),
  waiting: z.string().meta({ title: '当前处理人', kind: 'text' }),
  /** The time since which the longest waiting person has been asked. */
  waitingSince: Timestamp.nullable().meta({ title: '开始等待', kind: 'datetime' }),
  /** The earliest time limit of the people asked. */
  dueAt: Timestamp.nullable().meta({ title: '处理时限', kind: 'datetime' }),
  initiatorId: Id.meta({ title: '发起人', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '发起部门', kind: 'department' }),
  startedAt: Timestamp.meta({ title: '发起时间', kind: 'datetime' }),
  endedAt: Timestamp.nullable().meta({ title: '结束时间', kind: 'datetime' }),
  /** Why what was approved could not be carried out; empty if it was. */
  unable: z.string().meta({ title: '未能执行', kind: 'text' }),
  version: Version,
})
export type ApprovalRow = z.output<typeof ApprovalRow>

/** An approval in the list; `summary`: the first fields of a free form in words, empty for other documents. */
export const ListedApproval = ApprovalRow.extend({ summary: z.string() })
export type ListedApproval = z.output<typeof ListedApproval>

export const ApprovalCounts = z.object({ todo: z.number().int(), mine: z.number().int(), cc: z.number().int() })
export type ApprovalCounts = z.output<typeof ApprovalCounts>

/** The words of the history for acts of people and of the flow's rules. */
export const decisionWords = {
  start: '发起',
  approve: '同意',
  handle: '办理完成',
  reject: '拒绝',
  return: '退回',
  resubmit: '重新提交',
  transfer: '转交',
  addSign: '加签',
  removeSign: '撤销加签',
  withdraw: '撤回',
  urge: '催办',
  comment: '评论',
  delegate: '委托',
  takeBack: '收回委托',
  timeout: '超时',
  elapsed: '延时结束',
  called: '调用外部接口',
  handOver: '离职交接',
  replaced: '更换处理人',
  moved: '改用新版本',
  passed: '自动通过',
  refused: '自动拒绝',
  copied: '抄送',
  ended: '结束',
  unable: '未能执行',
  reminded: '超时提醒',
  escalated: '超时转给上级',
  failed: '外部接口调用失败',
} as const
export type DecisionKind = keyof typeof decisionWords

/** Something that happened to an instance; `by` is null for what the flow's rules did. */
export const Happened = z.object({
  id: Id,
  kind: z.enum(keysOf(decisionWords)),
  nodeName: z.string(),
  by: Id.nullable(),
  /** The person in whose name it was done. */
  for: Id.nullable(),
  people: z.array(Id),
  comment: z.string(),
  /** The reason in words: of a rule, or of a return. */
  note: z.string(),
  /** People whom the comment names with @. */
  mentions: z.array(Id),
  files: z.array(Attachment),
  /** The signature's number, as that of a file. */
  signature: Id.nullable(),
  at: Timestamp,
})
export type Happened = z.output<typeof Happened>

/** A step of the way: past, open, or expected if everyone approves. */
export const WayStep = z.object({
  node: z.string(),
  name: z.string(),
  nodeKind: z.string(),
  state: z.enum(['done', 'open', 'ahead']),
  kind: z.enum(['asked', 'passed', 'copied', 'chosen', 'waited', 'refused']),
  /** The people, with the reason and in whose name; `asked` while they have to answer, `answer` once they have. */
  people: z.array(
    z.object({
      id: Id,
      for: Id.nullable(),
      why: z.string(),
      answer: z.enum(['approved', 'rejected']).nullable(),
      asked: z.boolean().optional(),
    }),
  ),
  /** How several people answer together, or why nobody is asked. */
  note: z.string(),
})
export type WayStep = z.output<typeof WayStep>

/** The actions that the person may take on an instance; `task` is their open task in it. */
export const Mine = z.object({
  task: z.number().int().nullable(),
  nodeName: z.string(),
  kind: z.enum(['approve', 'handle', 'amend']).nullable(),
  commentRequired: z.boolean(),
  /** True if the person must sign by hand. */
  signature: z.boolean(),
  /** The nodes to which it may be returned. */
  targets: z.array(z.object({ node: z.string(), name: z.string() })),
  withdraw: z.boolean(),
  urge: z.boolean(),
  /** The people whom the person added and who have not answered, by their task. */
  added: z.array(z.object({ task: z.number().int(), id: Id })),
  /** The person in whose name one answers. */
  for: Id.nullable(),
  /** The delegates who have not answered in the person's name yet, by task. */
  delegated: z.array(z.object({ task: z.number().int(), id: Id })),
  /** The open tasks of others that the person may transfer, because they oversee all approvals. */
  others: z.array(z.object({ task: z.number().int(), id: Id })),
})

/** A record of the document that the person may see. */
export const RecordLink = z.object({ title: z.string(), path: z.string() })
export type RecordLink = z.output<typeof RecordLink>

/** What a document tells its reader first: what is asked, after the name of who asks; what it comes to; the fields that stand at once. */
export const Told = z.object({
  asks: z.string(),
  amount: z.object({ key: z.string(), title: z.string(), fen: z.number().int() }).nullable(),
  first: z.array(z.string()),
})
export type Told = z.output<typeof Told>

export const ApprovalDetail = ApprovalRow.extend({
  told: Told,
  fields: z.array(ShownField),
  content: Content,
  links: z.array(RecordLink),
  files: z.array(DocumentFile),
  print: PrintTemplate,
  flowName: z.string(),
  flowNumber: z.number().int(),
  happened: z.array(Happened),
  way: z.array(WayStep),
  copies: z.array(Id),
  mine: Mine,
})
export type ApprovalDetail = z.output<typeof ApprovalDetail>

/** The result of a decision; `task` is a task that the person still has in it. */
export const Decided = ApprovalRow.pick({ id: true, number: true, title: true, status: true, unable: true }).extend({
  task: z.number().int().nullable(),
})
export type Decided = z.output<typeof Decided>

/** A free form that the person may start; `recent`: they started one lately. */
export const Startable = z.object({
  formId: Id,
  name: z.string(),
  icon: z.string(),
  description: z.string(),
  recent: z.boolean(),
  fields: z.array(ShownField),
})
export type Startable = z.output<typeof Startable>

/** The nodes ahead of a document that has not started, if everyone approves. */
export const Ahead = z.object({
  way: z.array(WayStep),
  ends: z.enum(['approved', 'rejected']),
  /** Nodes for which the initiator names who is asked. */
  toChoose: z.array(z.object({ node: z.string(), name: z.string() })),
})
export type Ahead = z.output<typeof Ahead>

/**
 * The nodes ahead of a document, and its flow. Where the way hangs on a field that the person may not see it is `hidden`: then it has no steps,
 * and `toChoose` are all nodes that any way might need, so that nothing in it tells that field.
 */
export const Preview = Ahead.extend({ flowName: z.string(), hidden: z.boolean().optional() })
export type Preview = z.output<typeof Preview>

/** A call that foresees who decides about what a form sends; its body says what the form must hold before that. */
export type ForecastRoute = RouteShape & RouteAccess & { body: z.ZodObject; returns: z.ZodType<Preview | null> }
