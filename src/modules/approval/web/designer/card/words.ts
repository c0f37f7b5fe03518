import { isOtherwise } from '../../../contract/engine/condition.ts'
import { conditionWords, type Names } from '../../../contract/engine/conditionWords.ts'
import {
  type Approver,
  type AskingNode,
  type Branch,
  type BranchingNode,
  type FlowNode,
  failureWords,
  isAsking,
  modeWords,
  timeoutWords,
} from '../../../contract/engine/flow.ts'
import type { Field } from '../../../contract/engine/formFields.ts'

export const approverKinds = {
  ...{ people: '指定成员', role: '角色', leader: '部门主管', chain: '连续多级主管' },
  ...{ chosen: '发起人自选', field: '表单里的人员', initiator: '发起人本人' },
} as const

/** Which head it is, counted from the initiator's department upwards. */
export const levelWords = (level: number) => (level === 1 ? '直接主管' : `第 ${level} 级主管`)

/** Who is asked, in words: 指定成员：张三、李四. */
export function approverWords(approver: Approver, fields: readonly Field[], names: Names): string {
  const { kind } = approver
  if (kind === 'people') return approver.people.map(names.employee).join('、') || '还没有选择成员'
  if (kind === 'role') return `角色“${names.role(approver.role)}”`
  if (kind === 'leader') return levelWords(approver.level)
  if (kind === 'chain') return `连续主管，到第 ${approver.levels} 级`
  if (kind === 'field') return `“${titleOf(approver.field, fields)}”里的人员`
  return approverKinds[kind]
}

/** What a card says of its node: who is asked and how, how long it waits, what it calls. */
export function nodeWords(node: FlowNode, fields: readonly Field[], names: Names): string[] {
  if (!('approvers' in node)) return otherWords(node, fields)
  const who = node.approvers.map(approver => approverWords(approver, fields, names)).join('；')
  const missing = node.kind === 'cc' ? '请设置抄送人' : node.kind === 'handle' ? '请设置办理人' : '请设置审批人'
  return [who || missing, ...(isAsking(node) ? [howWords(node)] : [])]
}

function howWords({ mode, percent, timeout }: AskingNode): string {
  const how = mode === 'percentage' ? `${percent}% 同意即通过` : modeWords[mode]
  return timeout ? `${how} · ${timeout.hours} 小时后${timeoutWords[timeout.then]}` : how
}

function otherWords(node: Exclude<FlowNode, { approvers: unknown }>, fields: readonly Field[]): string[] {
  if (node.kind === 'end') return ['到此结束，审批通过']
  if (node.kind === 'webhook') return [node.url || '请填写接口地址', `失败时${failureWords[node.failure]}`]
  if (node.kind === 'subFlow') return [node.number > 0 ? `第 ${node.number} 版` : '发布时取最新版本']
  if (node.kind !== 'delay') return []
  if (node.wait.kind === 'hours') return [`等待 ${node.wait.hours} 个${node.wait.working ? '工作' : ''}小时`]
  return [`等到“${titleOf(node.wait.field, fields)}”`]
}

const titleOf = (key: string, fields: readonly Field[]) => fields.find(field => field.key === key)?.title ?? '未选择'

/** When a branch is taken, in words. */
export function branchWords(node: BranchingNode, branch: Branch, fields: readonly Field[], names: Names): string {
  if (node.kind === 'parallel') return '同时进行'
  if (isOtherwise(branch.when)) return '其他条件都不成立时'
  return conditionWords(branch.when, fields, names)
}
