import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag, type Tone } from '../../../kernel/web/ui/Tag.tsx'
import { type ApprovalRow, approvalViews } from '../contract/approval.ts'
import { type InstanceStatus, instanceStatus } from '../contract/engine/instance.ts'
import { approvalSource } from './approvalSource.ts'

const tones: Record<InstanceStatus, Tone> = {
  ...{ running: 'blue', returned: 'orange', approved: 'green', rejected: 'red', withdrawn: 'grey' },
}

export function StatusTag({ status }: { status: InstanceStatus }) {
  return <Tag tone={tones[status]}>{instanceStatus[status]}</Tag>
}

/** 审批业务列表: everything that does not follow from the row's schema. */
export const approvalList: ListSpec<ApprovalRow> = {
  ...approvalSource,
  noun: '审批',
  topic: 'approval',
  shown: ['title', 'typeName', 'status', 'waiting', 'initiatorId', 'departmentId', 'startedAt', 'endedAt', 'number'],
  counted: ['todo'],
  widths: { title: 200, typeName: 110, status: 92, waiting: 150, number: 160 },
  searchHint: '标题、审批编号',
  draw: { status: row => <StatusTag status={row.status} /> },
  card: ['typeName', 'status', 'waiting', 'initiatorId', 'startedAt'],
}

/** The same for whoever may see all approvals of the company. */
export const wholeList: ListSpec<ApprovalRow> = { ...approvalList, views: approvalViews }
