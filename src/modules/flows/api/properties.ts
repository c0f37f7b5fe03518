import { own } from '../../../kernel/api/own.ts'
import type { Names } from '../../forms/api/conditionWords.ts'
import { type Right, rightWords } from '../../forms/api/content.ts'
import type { Field } from '../../forms/api/formFields.ts'
import {
  type AskingNode,
  emptyWords,
  type Flow,
  type FlowNode,
  failureWords,
  isAsking,
  isBranching,
  kindWords,
  repeatedWords,
  selfWords,
} from './flow.ts'
import { approverWords, branchWords, modeText, pauseText, timeoutText, titleOf } from './flowWords.ts'

/** A setting in words; `value` distinguishes settings with equal words. */
export type Property = { key: string; title: string; text: string; value: unknown }
/** The words needed to describe a setting: the fields of documents, and the names behind numbers. */
export type Wording = { fields: readonly Field[]; names: Names & { flow?: (id: number) => string } }

const property = (key: string, title: string, value: unknown, text: string): Property => ({ key, title, text, value })
const yesNo = (key: string, title: string, value: boolean) => property(key, title, value, value ? '是' : '否')

/** Returns all settings of a node except its place. */
export function propertiesOf(node: FlowNode, wording: Wording): Property[] {
  return [
    property('kind', '类型', node.kind, kindWords[node.kind]),
    property('name', '名称', node.name, node.name),
    ...approverProperty(node, wording),
    ...(isAsking(node) ? askingProperties(node, wording) : []),
    ...otherProperties(node, wording),
    ...branchProperties(node, wording),
  ]
}

function approverProperty(node: FlowNode, { fields, names }: Wording): Property[] {
  if (!('approvers' in node)) return []
  const title = node.kind === 'cc' ? '抄送人' : node.kind === 'handle' ? '办理人' : '审批人'
  const text = node.approvers.map(one => approverWords(one, fields, names)).join('；')
  return [property('approvers', title, node.approvers, text || '未设置')]
}

function askingProperties(node: AskingNode, wording: Wording): Property[] {
  const { empty, emptyPeople, self, timeout } = node
  const standIns = empty === 'people' ? `：${emptyPeople.map(wording.names.employee).join('、')}` : ''
  return [
    property('mode', '多人时', [node.mode, node.mode === 'percentage' && node.percent], modeText(node)),
    property('empty', '没有审批人时', [empty, standIns && emptyPeople], `${emptyWords[empty]}${standIns}`),
    property('self', '审批人是发起人时', self, selfWords[self]),
    property('timeout', '超时', timeout, timeoutText(timeout)),
    ...(node.kind === 'approve'
      ? [
          yesNo('commentRequired', '意见必填', node.commentRequired),
          yesNo('signature', '手写签名', node.signature),
          yesNo('bulk', '允许批量同意', node.bulk),
        ]
      : []),
    ...rightProperties(node.rights, 'read', wording),
  ]
}

/** Returns the rights to each field; `usually` for fields that are not named. */
function rightProperties(rights: Readonly<Record<string, Right>>, usually: Right, { fields }: Wording): Property[] {
  const keys = new Set([...fields.map(({ key }) => key), ...Object.keys(rights)])
  return [...keys].map(key => {
    const right = own(rights, key) ?? usually
    return property(`right ${key}`, `“${titleOf(key, fields)}”的权限`, right, rightWords[right])
  })
}

function otherProperties(node: FlowNode, { fields, names }: Wording): Property[] {
  if (node.kind === 'delay') return [property('wait', '等待', node.wait, pauseText(node, fields))]
  if (node.kind === 'webhook')
    return [
      property('url', '接口地址', node.url, node.url || '未填写'),
      property('failure', '调用失败时', node.failure, failureWords[node.failure]),
    ]
  if (node.kind !== 'subFlow') return []
  const version = node.number > 0 ? [property('number', '子流程版本', node.number, `第 ${node.number} 版`)] : []
  return [property('flow', '子流程', node.flow, names.flow?.(node.flow) ?? `流程 ${node.flow}`), ...version]
}

function branchProperties(node: FlowNode, { fields, names }: Wording): Property[] {
  if (!isBranching(node) || node.kind === 'subFlow') return []
  const order = node.branches.map(branch => branch.name).join('、')
  return [
    property(
      'order',
      '分支',
      node.branches.map(branch => branch.key),
      order,
    ),
    ...node.branches.map(branch =>
      property(
        `branch ${branch.key}`,
        `分支“${branch.name}”`,
        [branch.name, branch.when],
        branchWords(node, branch, fields, names),
      ),
    ),
  ]
}

/** Returns the settings of a flow as a whole. */
export function flowProperties(flow: Flow, wording: Wording): Property[] {
  return [
    property('repeated', '同一人多次审批', flow.repeated, repeatedWords[flow.repeated]),
    property('note', '流程说明', flow.note, flow.note || '无'),
    ...rightProperties(flow.startRights, 'edit', wording),
  ]
}
