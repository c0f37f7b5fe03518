import type { Tone } from '../../../kernel/api/record.ts'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { may } from '../../../kernel/web/session.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { WithSample } from '../../customer/web/WithSample.tsx'
import { WithLeaving } from '../../pooling/web/WithLeaving.tsx'
import { clueRoutes } from '../api/clue.ts'
import { type ClueRow, type ClueStatus, clueStatus } from '../api/clueList.ts'
import { ClueCallLink } from './ClueCall.tsx'
import { clueSource } from './clueSource.ts'
import { DueAt } from './DueAt.tsx'

const tones: Record<ClueStatus, Tone> = {
  unassigned: 'orange',
  following: 'blue',
  converted: 'green',
  invalid: 'grey',
  pooled: 'purple',
}

export function StatusTag({ status }: { status: ClueStatus }) {
  return <Tag tone={tones[status]}>{clueStatus[status]}</Tag>
}

/** The clue list: everything that does not follow from the row's schema. */
export const clueList: ListSpec<ClueRow> = {
  ...clueSource,
  noun: '流量',
  topic: 'clue',
  shown: [
    'name',
    'phone',
    'status',
    'ownerId',
    'channelId',
    'community',
    'intentionCategoryIds',
    'budget',
    'lastFollowUpAt',
    'nextFollowUpAt',
    'createdAt',
  ],
  widths: { name: 176, community: 160, district: 96, province: 96, city: 96, building: 88, room: 88, remark: 220 },
  empty: {
    all: '您的数据范围内还没有流量。新增、导入或从公海领取后会显示在这里。',
    mine: '还没有流量分给您。可以新增，或从公海领取。',
    unassigned: '数据范围内的流量都有负责人了。',
    fresh: '分到的流量都已经联系过。',
    due: '今天没有约好要联系的流量。写跟进时填上下次跟进时间，到那天会出现在这里。',
    overdue: '没有错过约定日子的流量。',
    leaving: '没有快要退回公海的流量；公司没有开启自动回收时这里一直是空的。',
    pool: '您能看到的公海里现在没有流量。退回或回收的流量会出现在这里。',
    withPool: '您的数据范围内还没有流量。新增、导入或从公海领取后会显示在这里。',
  },
  counted: ['fresh', 'due', 'overdue', 'leaving'],
  searchHint: '姓名、电话、微信、小区',
  draw: {
    name: row => (
      <WithLeaving at={row.leavesAt}>
        <WithSample sample={row.sample}>{row.name}</WithSample>
      </WithLeaving>
    ),
    phone: row =>
      row.phone && row.status !== 'pooled' && may(clueRoutes.revealPhone) ? (
        <ClueCallLink clue={row}>{row.phone}</ClueCallLink>
      ) : (
        row.phone
      ),
    status: row => <StatusTag status={row.status} />,
    nextFollowUpAt: row => row.nextFollowUpAt && <DueAt at={row.nextFollowUpAt} open={row.status === 'following'} />,
  },
  card: ['phone', 'status', 'ownerId', 'nextFollowUpAt', 'channelId', 'community'],
}
