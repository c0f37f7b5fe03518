import { columnsOf } from '../../../../kernel/api/list.ts'
import { type LogSubject, openOn, titled } from '../../../../kernel/server/record/logged.ts'
import { MemberFacts } from '../../api/opportunity.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { TeamMember } from '../../api/team.ts'
import { groupColumns, stageColumns } from '../stages/setting.ts'
import { teamColumns } from '../team/read.ts'
import { dealColumns } from './read.ts'

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  dealTransferRequest: {
    title: '成交商机转移申请',
    columns: [
      { key: 'employeeId', title: '申请人', kind: 'employee' },
      ...titled({ reason: '理由', content: '内容', status: '状态' }),
      { key: 'opportunityId', title: '商机', kind: 'reference', of: 'opportunity' },
      { key: 'fromId', title: '原负责人', kind: 'employee' },
      { key: 'ownerId', title: '新负责人', kind: 'employee' },
    ],
  },
  opportunity: {
    title: '商机',
    columns: [
      ...dealColumns,
      { key: 'clueId', title: '来源流量', kind: 'reference', of: 'clue' },
      ...titled({ importBatchId: '导入批次' }),
    ],
    path: openOn(opportunityPlaces.list.path),
  },
  opportunityMember: {
    title: '商机成员',
    columns: columnsOf(MemberFacts),
    unfollowed: 'entries of the deal tell who joins and leaves',
  },
  stageGroup: {
    title: '阶段组',
    columns: groupColumns,
    path: () => opportunityPlaces.stages.path,
  },
  stage: {
    title: '商机阶段',
    columns: stageColumns,
    path: () => opportunityPlaces.stages.path,
  },
  stageChange: { title: '阶段变更', columns: titled({ note: '说明' }) },
  team: {
    title: '商机团队',
    columns: teamColumns,
    path: openOn(opportunityPlaces.teams.path),
  },
  teamMember: { title: '团队成员', columns: columnsOf(TeamMember) },
}
