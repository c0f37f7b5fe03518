import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { may } from '../../../kernel/web/session.ts'
import { Tag, type Tone } from '../../../kernel/web/ui/Tag.tsx'
import { CallLink } from '../../followUp/web/CallLink.tsx'
import { type ClueRow, type ClueStatus, clueRoutes, clueStatus } from '../contract/clue.ts'
import { callingOfClue } from './calling.ts'
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
  widths: { name: 120, community: 160, district: 96, province: 96, city: 96, building: 88, room: 88, remark: 220 },
  counted: ['fresh', 'due', 'overdue', 'leaving'],
  searchHint: '姓名、电话、微信、小区',
  draw: {
    phone: row =>
      row.phone && row.status !== 'pooled' && may(clueRoutes.revealPhone) ? (
        <CallLink calling={callingOfClue(row)}>{row.phone}</CallLink>
      ) : (
        row.phone
      ),
    status: row => <StatusTag status={row.status} />,
    nextFollowUpAt: row => row.nextFollowUpAt && <DueAt at={row.nextFollowUpAt} open={row.status === 'following'} />,
  },
  card: ['phone', 'status', 'ownerId', 'nextFollowUpAt', 'channelId', 'community'],
}
