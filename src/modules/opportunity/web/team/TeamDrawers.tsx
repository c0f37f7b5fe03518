import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import { teamRoutes as routes, type TeamDetail, type TeamRow } from '../../api/team.ts'
import { EditTeam, NewTeam } from './TeamForms.tsx'
import { TeamHead } from './TeamHead.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamTag } from './teamList.tsx'
import { teamQueries } from './teamQuery.ts'
import './team.css'

/** A team: its members, the work of each, the shares, and who takes part. */
const parts: RecordParts<TeamRow, TeamDetail> = {
  record: { name: 'team', noun: '商机团队' },
  queries: teamQueries,
  width: 'wide',
  title: ({ name }) => name,
  tag: ({ state }) => <TeamTag state={state} />,
  head: (team, ways) => <TeamHead team={team} {...ways} />,
  tabs: ({ members }) => [
    { key: 'members', title: `成员 ${members.length || ''}`, body: <TeamMembers members={members} /> },
    historyTab,
  ],
  add: { route: routes.add, title: '新增商机团队', width: 'wide', form: (_, ending) => <NewTeam {...ending} /> },
  edit: {
    route: routes.edit,
    title: team => `编辑团队 ${team?.name ?? ''}`,
    width: 'wide',
    form: (team, ending) => <EditTeam team={team} {...ending} />,
  },
}

/** Shows the drawers of teams. */
export default function TeamDrawers({ list }: { list: ListModel<TeamRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
