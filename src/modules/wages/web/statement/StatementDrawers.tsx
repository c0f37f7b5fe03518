import { columnsOf } from '../../../../kernel/api/list.ts'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import { statementRoutes as routes, type StatementDetail, StatementRow, statementRecord } from '../../api/statement.ts'
import { EntryTable } from '../entry/EntryTable.tsx'
import { statementQueries as queries } from '../queries.ts'
import { EditStatement, NewStatement } from './StatementForm.tsx'
import { StatementHead } from './StatementHead.tsx'

const columns = columnsOf(StatementRow.omit({ number: true, state: true }))

/** A statement: its entries, what it says besides, and its history. */
const parts: RecordParts<StatementRow, StatementDetail> = {
  record: statementRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (one, { onEdit }) => <StatementHead one={one} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: one => [
    { key: 'lines', title: '明细', body: <EntryTable rows={one.lines} /> },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={one} wide={['remark', 'paidNote']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '新增结算单',
    form: (_, ending) => <NewStatement {...ending} />,
  },
  edit: {
    route: routes.edit,
    title: one => `修改结算单 ${one?.number ?? ''}`,
    refuses: ({ refusals }) => refusals.edit,
    form: (one, ending) => <EditStatement one={one} {...ending} />,
  },
}

/** Shows the drawers of statements. */
export default function StatementDrawers({ list }: { list: ListModel<StatementRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
