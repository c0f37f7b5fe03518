import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { NodeTemplate, TemplateFields } from '../../api/templateRoutes.ts'

/** The log's columns of a kept node: its settings by their titles. */
export const templateColumns: readonly Column[] = [
  ...columnsOf(TemplateFields.omit({ node: true })),
  ...columnsOf(NodeTemplate.pick({ kind: true })),
  { key: 'settings', title: '节点设置', kind: 'text' },
]

const settings: Readonly<Record<string, string>> = {
  name: '节点名称',
  approvers: '人员',
  mode: '多人时',
  percent: '通过比例',
  empty: '没有人时',
  emptyPeople: '转给的人',
  self: '是发起人时',
  rights: '字段权限',
  timeout: '限时处理',
  commentRequired: '意见必填',
  signature: '手写签名',
  bulk: '批量同意',
  wait: '等待',
  url: '接口地址',
  failure: '没有收到时',
}

/** Returns the changed settings of a node, in words. */
export function changedSettings(before: object, after: object): string {
  const value = (node: object, key: string) => JSON.stringify((node as Record<string, unknown>)[key])
  const changed = Object.keys(settings).filter(key => value(before, key) !== value(after, key))
  return changed.map(key => settings[key]).join('、')
}
