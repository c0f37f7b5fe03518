import { type Field, fieldOf, isFillable, titleOf } from '../../forms/api/formFields.ts'
import { type AskingNode, type DelayNode, type FlowNode, isAsking, type WebhookNode } from './flow.ts'
import { error, type Problem, warning } from './problem.ts'

/**
 * Returns the faults of a node by itself, for documents with these fields; conditions of branches are not checked. An
 * unknown field is named by its title in `own`: the fields of the form for which the node was drawn.
 */
export function nodeProblems(node: FlowNode, fields: readonly Field[], own = fields): Problem[] {
  if (node.kind === 'delay') return delayProblems(node, fields)
  if (node.kind === 'webhook') return addressProblems(node)
  if (!('approvers' in node)) return []
  const asking = isAsking(node) ? [...ruleProblems(node), ...rightProblems(node, fields, own)] : []
  return [...approverProblems(node, fields), ...asking]
}

function delayProblems({ key, wait }: DelayNode, fields: readonly Field[]): Problem[] {
  if (wait.kind === 'hours') return []
  const field = fieldOf(fields, wait.field)
  if (!field) return [error(key, '等到的日期字段不在表单里，请重新选择')]
  if (field.kind !== 'date' && field.kind !== 'datetime')
    return [error(key, `“${field.title}”不是日期或时间，请选择日期或时间字段`)]
  return field.required ? [] : [warning(key, `“${field.title}”不是必填，没有填写时不会等待`)]
}

function addressProblems({ key, url }: WebhookNode): Problem[] {
  if (url === '') return [error(key, '没有填写接口地址')]
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  if (protocol === 'https:') return []
  if (protocol === 'http:') return [warning(key, '接口地址没有加密，建议改用 https:// 开头的地址')]
  return [error(key, '接口地址不正确，应以 https:// 或 http:// 开头')]
}

type Naming = Extract<FlowNode, { approvers: unknown }>
const asked = ({ kind }: Naming) => ({ approve: '审批人', handle: '办理人', cc: '抄送人' })[kind]

function approverProblems(node: Naming, fields: readonly Field[]): Problem[] {
  const { key, approvers } = node
  if (approvers.length === 0) return [error(key, `没有设置${asked(node)}`)]
  return approvers.flatMap(approver => {
    if (approver.kind === 'people' && approver.people.length === 0) return [error(key, '没有选择指定成员')]
    if (approver.kind === 'chosen' && node.kind === 'cc')
      return [error(key, '抄送人不能由发起人自选，请改选别的抄送人')]
    if (approver.kind !== 'field') return []
    const named = fields.some(field => field.key === approver.field && field.kind === 'employee')
    return named ? [] : [error(key, '表单里没有这个人员字段')]
  })
}

function ruleProblems(node: AskingNode): Problem[] {
  const { key, kind, empty, emptyPeople, timeout, approvers, self } = node
  const found: Problem[] = []
  if (empty === 'people' && emptyPeople.length === 0) found.push(error(key, '没有审批人时要转给谁，还没有选择'))
  if (kind === 'handle' && timeout?.then === 'reject')
    found.push(error(key, '办理不能超时自动拒绝，请改选别的超时处理'))
  if (self === 'skip' && approvers.length > 0 && approvers.every(approver => approver.kind === 'initiator'))
    found.push(warning(key, '审批人只有发起人，又设置了本人自动跳过，这一步不会有人审批'))
  return [...found, ...bulkProblems(node)]
}

/** Warns of settings that keep documents of a node from being approved in the list. */
function bulkProblems(node: AskingNode): Problem[] {
  if (node.kind !== 'approve' || !node.bulk) return []
  const needs = [
    ...(node.commentRequired ? ['必填意见'] : []),
    ...(node.signature ? ['手写签名'] : []),
    ...(Object.values(node.rights).includes('required') ? ['必填字段'] : []),
  ]
  return needs.length > 0 ? [warning(node.key, `有${needs.join('、')}，批量同意时会要求逐个处理`)] : []
}

function rightProblems({ key, rights }: AskingNode, fields: readonly Field[], own: readonly Field[]): Problem[] {
  return Object.entries(rights).flatMap(([name, right]) => {
    const field = fieldOf(fields, name)
    if (!field) return [warning(key, `字段权限里的“${titleOf(own, name)}”不在表单里`)]
    const writes = right === 'edit' || right === 'required'
    return writes && !isFillable(field) ? [warning(key, `“${field.title}”不能填写，不用设置可编辑或必填`)] : []
  })
}
