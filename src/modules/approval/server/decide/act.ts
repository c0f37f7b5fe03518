import { failureWords, selfWords } from '../../../flows/api/flow.ts'
import { type Happening, instanceStatus } from '../../../flows/api/instance.ts'
import type { DecisionKind } from '../../api/approval.ts'
import type { Accompanied } from './said.ts'

/** A stored decision: who did what, on which task, with which comment. */
export type Act = {
  kind: DecisionKind
  task?: number
  node?: string
  people?: readonly number[]
  comment?: string
  /** A note in words, besides the comment. */
  note?: string
  /** The person in whose name it was done. */
  for?: number
} & Accompanied

/** Returns the acts of the flow's rules for the history. */
export function actsOf(happening: Happening): Act[] {
  return happening.kind === 'chosen' ? [] : [actOf(happening)]
}

function actOf(happening: Exclude<Happening, { kind: 'chosen' }>): Act {
  const { kind } = happening
  switch (kind) {
    case 'copied':
      return { kind, node: happening.node, people: happening.people }
    case 'ended':
      return { kind, note: instanceStatus[happening.status] }
    case 'reminded':
      return { kind, node: happening.node, people: [happening.person] }
    case 'escalated':
      return { kind, node: happening.node, people: [happening.to] }
    case 'replaced':
      return { kind, node: happening.node, people: happening.people, note: replacedWords }
    case 'failed':
      return { kind, node: happening.node, note: failureWords[happening.failure] }
    default: {
      const { node, why, person } = happening
      return { kind, node, note: whyWords[why], people: person ? [person] : [] }
    }
  }
}

const replacedWords = '原处理人已停用，或不再有审批权限'

const whyWords = {
  empty: '没有审批人',
  self: `审批人是发起人，${selfWords.skip}`,
  repeated: '此前已同意过',
  timeout: '超时未处理',
  noDate: '没有填写要等到的日期',
  failed: '外部接口调用失败',
} as const
