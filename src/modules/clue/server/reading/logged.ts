import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { type LogSubject, openOn, titled } from '../../../../kernel/server/record/logged.ts'
import { ruleColumns } from '../../api/assignment.ts'
import { ClueDetail } from '../../api/clue.ts'
import { cluePlaces } from '../../api/places.ts'
import { poolColumns } from '../../api/pool.ts'

/** What is told of a clue: its own columns, and the deal that it became, by its name for who may see that. */
export const toldColumns: readonly Column[] = [
  ...columnsOf(ClueDetail),
  { key: 'opportunityId', title: '商机', kind: 'reference', of: 'opportunity' },
]

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  clue: {
    title: '流量',
    columns: [...toldColumns, ...titled({ importBatchId: '导入批次' })],
    path: openOn(cluePlaces.list.path),
  },
  pool: { title: '公海', columns: poolColumns, path: () => cluePlaces.pools.path },
  assignmentRule: {
    title: '分配规则',
    columns: ruleColumns,
    path: () => cluePlaces.rules.path,
  },
  assignmentPerson: { title: '分配规则的人员', columns: [] },
  assignmentLog: { title: '分配记录', columns: [] },
  poolMember: { title: '公海成员', columns: titled({ isAdmin: '管理员' }) },
}
