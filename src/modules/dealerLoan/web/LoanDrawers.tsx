import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { loanKinds } from '../api/kinds.ts'
import { type LoanDetail, LoanRow, loanRecord, loanRoutes as routes } from '../api/loan.ts'
import { EditLoan, NewLoan } from './LoanForm.tsx'
import { LoanHead } from './LoanHead.tsx'
import { LoanLines } from './LoanLines.tsx'
import { loanQueries as queries } from './queries.ts'

const columns = columnsOf(LoanRow.omit({ number: true, state: true }))

/** A paper of loans between dealers: its lines, what it says besides, and its history. */
const parts: RecordParts<LoanRow, LoanDetail> = {
  record: loanRecord,
  queries,
  width: 'wide',
  title: ({ number, kind }) => `${loanKinds[kind]} ${number}`,
  head: (loan, { onEdit }) => <LoanHead loan={loan} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: loan => [
    { key: 'lines', title: '明细', body: <LoanLines kind={loan.kind} lines={loan.lines} /> },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={loan} wide={['note']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '新增借调单',
    width: 'wide',
    form: (_, ending) => <NewLoan {...ending} />,
  },
  edit: {
    route: routes.edit,
    title: loan => `修改借调单 ${loan?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (loan, ending) => <EditLoan loan={loan} {...ending} />,
  },
}

/** Shows the drawers of papers of loans. */
export default function LoanDrawers({ list }: { list: ListModel<LoanRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
