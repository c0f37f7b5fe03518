import type { Tone } from '../../../kernel/api/record.ts'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { formatRelative, formatShort } from '../../../kernel/api/timeWords.ts'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type InstanceStatus, instanceStatus } from '../../flows/api/instance.ts'
import { approvalViews, type ListedApproval } from '../api/approval.ts'
import { approvalSource } from './approvalSource.ts'
import './approvalList.css'

const tones: Record<InstanceStatus, Tone> = {
  running: 'blue',
  returned: 'orange',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'grey',
}

export function StatusTag({ status, unable = '' }: { status: InstanceStatus; unable?: string }) {
  if (unable) return <Tag tone="orange">{instanceStatus[status]}，未执行</Tag>
  return <Tag tone={tones[status]}>{instanceStatus[status]}</Tag>
}

const soon = 8 * 3_600_000 // ms before its time at which a step is urgent

/** Shows a time limit: red when it is over, orange when it is near. */
export function Due({ at }: { at: string }) {
  const left = Date.parse(at) - Date.now()
  const when = formatShort(at)
  if (left > soon) return <>{when}</>
  return <Tag tone={left < 0 ? 'red' : 'orange'}>{left < 0 ? `已超时 ${when}` : when}</Tag>
}

function Since({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at)}
    </time>
  )
}

/** Shows the title and, below it, a summary that distinguishes the document from others of its kind. */
function Title({ title, summary }: ListedApproval) {
  if (!summary) return title
  return (
    <>
      {title}
      <small className="approval-summary" title={summary}>
        {summary}
      </small>
    </>
  )
}

/** 审批业务列表: everything that does not follow from the row's schema. */
export const approvalList: ListSpec<ListedApproval> = {
  ...approvalSource,
  noun: '审批',
  topic: 'approval',
  shown: [
    ...['title', 'typeName', 'status', 'node', 'waiting', 'waitingSince', 'dueAt', 'initiatorId', 'startedAt'],
    ...['departmentId', 'endedAt', 'number'],
  ],
  counted: ['todo', 'mine'],
  widths: {
    title: 320,
    typeName: 110,
    status: 126,
    node: 130,
    waiting: 190,
    number: 160,
  },
  empty: {
    todo: '没有等您处理的审批。',
    done: '您还没有处理过审批。',
    mine: '您还没有发起过审批。可以从“发起审批”里选一个表单。',
    cc: '没有抄送给您的审批。',
    all: '公司还没有人发起过审批。',
  },
  searchHint: '标题、审批编号',
  draw: {
    title: row => <Title {...row} />,
    status: row => <StatusTag status={row.status} unable={row.unable} />,
    waitingSince: row => row.waitingSince && <Since at={row.waitingSince} />,
    dueAt: row => row.dueAt && <Due at={row.dueAt} />,
  },
  card: ['status', 'node', 'waiting', 'dueAt', 'startedAt', 'initiatorId'],
}

/** The list of all approvals of the company, for people who may see them. */
export const wholeList: ListSpec<ListedApproval> = { ...approvalList, views: approvalViews }
