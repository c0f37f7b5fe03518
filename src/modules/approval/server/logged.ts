import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { type LogSubject, openOn, titled } from '../../../kernel/server/record/logged.ts'
import { instanceStatus } from '../../flows/api/instance.ts'
import { ApprovalRow } from '../api/approval.ts'
import { BindingLogged } from '../api/binding.ts'
import { approvalPlaces } from '../api/places.ts'
import { flowColumns } from './flow/columns.ts'
import { formColumns } from './form/columns.ts'
import type { Business } from './record/business.ts'
import { freeForm } from './record/papers.ts'
import { templateColumns } from './template/columns.ts'

type Told = Pick<Business, 'code' | 'title' | 'record'>

/** Returns the names of this module's records in the operation log, and the screens that show them. `told`: the types of documents. */
export const loggedWith = (told: readonly Told[]): Readonly<Record<string, LogSubject>> => ({
  approvalInstance: {
    title: '审批',
    columns: [...columnsOf(ApprovalRow), ...titled({ comment: '意见', act: '处理' }), ...documentIn(told)],
    path: openOn(approvalPlaces.list.path),
  },
  approvalFlow: {
    title: '审批流程',
    columns: flowColumns,
    path: id => linkTo(approvalPlaces.flows, { flow: id }),
  },
  approvalPaper: {
    title: '审批表单内容',
    columns: [
      { key: 'status', title: '状态', kind: 'enum', words: instanceStatus },
      { key: 'formId', title: '表单', kind: 'reference', of: 'approvalForm' },
    ],
  },
  approvalExtra: { title: '单据附加内容', columns: documentIn(told) },
  approvalForm: {
    title: '审批表单',
    columns: [...formColumns, businessIn(told)],
    path: openOn(approvalPlaces.forms.path),
  },
  approvalNodeTemplate: { title: '常用节点', columns: templateColumns, path: openOn(approvalPlaces.templates.path) },
  approvalFlowVersion: { title: '审批流程版本', columns: titled({ number: '版本', note: '说明' }) },
  approvalBinding: {
    title: '流程业务绑定',
    columns: [
      businessIn(told),
      ...titled({ condition: '条件' }),
      { key: 'flowId', title: '流程', kind: 'reference', of: 'approvalFlow' },
    ],
  },
  approvalDelegation: {
    title: '审批委托',
    columns: [
      { key: 'fromId', title: '委托人', kind: 'employee' },
      { key: 'toId', title: '受托人', kind: 'employee' },
      ...titled({ fromAt: '开始时间', toAt: '结束时间', cancelledAt: '取消时间' }),
    ],
    path: () => approvalPlaces.delegation.path,
  },
  approvalSubject: {
    title: '流程业务绑定',
    columns: columnsOf(BindingLogged),
    path: () => approvalPlaces.bindings.path,
  },
  approvalTimer: { title: '审批计时', columns: [] },
  approvalCall: { title: '外部接口调用', columns: [] },
  approvalTask: { title: '审批任务', columns: titled({ nodeName: '节点', outcome: '结果' }) },
  approvalDecision: { title: '审批记录', columns: titled({ kind: '处理', comment: '意见' }) },
  approvalCopy: { title: '审批抄送', columns: [] },
})

const businessIn = (told: readonly Told[]): Column => ({
  key: 'business',
  title: '业务类型',
  kind: 'enum',
  words: Object.fromEntries([[freeForm, '自由表单'], ...told.map(({ code, title }) => [code, title])]),
})

/** The document of an approval: its type, and its number for those who see it. */
const documentIn = (told: readonly Told[]): Column[] => [
  businessIn(told),
  {
    key: 'documentId',
    title: '单据',
    kind: 'reference',
    by: 'business',
    kinds: Object.fromEntries(told.flatMap(({ code, record }) => (record ? [[code, record]] : []))),
  },
]
