import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { TeamRow, teamRoutes, teamState } from '../../api/team.ts'

/** Shows whether a team is in use. */
export const TeamTag = ({ state }: Pick<TeamRow, 'state'>) => (
  <Tag tone={state === 'enabled' ? 'green' : 'grey'}>{teamState[state]}</Tag>
)

/** The list of teams: everything that does not follow from the row's schema. */
export const teamList: ListSpec<TeamRow> = {
  name: 'teamManager',
  row: TeamRow,
  routes: { list: teamRoutes.list, totals: teamRoutes.totals },
  sort: { by: 'name', order: 'ascend' },
  noun: '商机团队',
  topic: 'team',
  shown: [
    'name',
    'leaders',
    'members',
    'memberCount',
    'acceptingCount',
    'openCount',
    'departmentId',
    'state',
    'remark',
  ],
  widths: { name: 160, leaders: 120, members: 240, memberCount: 80, acceptingCount: 96, remark: 200 },
  empty: {
    all: '还没有团队。建好团队后，分配规则可以把流量轮流分给团队里的人。',
  },
  searchHint: '团队、成员',
  draw: { state: row => <TeamTag state={row.state} /> },
  card: ['leaders', 'members', 'acceptingCount', 'openCount', 'state'],
}
