import { type FlowNode, failureWords, isAsking } from '../../../../flows/api/flow.ts'
import { approverWords, howText, pauseText } from '../../../../flows/api/flowWords.ts'
import type { Names } from '../../../../forms/api/conditionWords.ts'
import type { Field } from '../../../../forms/api/formFields.ts'

/** Returns a card's words for its node: the people and mode, the time, the address. */
export function nodeWords(node: FlowNode, fields: readonly Field[], names: Names): string[] {
  if (!('approvers' in node)) return otherWords(node, fields)
  const who = node.approvers.map(approver => approverWords(approver, fields, names)).join('；')
  const missing = node.kind === 'cc' ? '请设置抄送人' : node.kind === 'handle' ? '请设置办理人' : '请设置审批人'
  return [who || missing, ...(isAsking(node) ? [howText(node)] : [])]
}

function otherWords(node: Exclude<FlowNode, { approvers: unknown }>, fields: readonly Field[]): string[] {
  if (node.kind === 'end') return ['到此结束，审批通过']
  if (node.kind === 'webhook') return [node.url || '请填写接口地址', `失败时${failureWords[node.failure]}`]
  if (node.kind === 'subFlow') return [node.number > 0 ? `第 ${node.number} 版` : '发布时取最新版本']
  return node.kind === 'delay' ? [pauseText(node, fields)] : []
}
