import { lazy } from 'react'
import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { may, mayDo } from '../../../kernel/web/session.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { stockElements } from '../../warehouse/api/elements.ts'
import { warehousePlaces } from '../../warehouse/api/places.ts'
import { LoanRow, loanRecord, loanRoutes as routes } from '../api/loan.ts'

const LoanDrawers = lazy(() => import('./LoanDrawers.tsx'))

/** The list of papers of loans between dealers. */
export const loanList: ListSpec<LoanRow> = {
  name: 'dealerLoan',
  row: LoanRow,
  routes: { list: routes.list, totals: routes.totals },
  views: loanRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: loanRecord.noun,
  shown: ['number', 'kind', 'state', 'supplier', 'warehouseName', 'happenedOn', 'pieces', 'amount', 'note', 'ownerId'],
  widths: { number: 170, kind: 90, state: 92, supplier: 210, warehouseName: 120, note: 220 },
  empty: {
    all: '还没有借调单。向同行借货、还货，借给同行、收回，或折价结清，都在这里登记。',
    draft: '没有借调单草稿。',
    ours: '没有向同行借过货。',
    theirs: '没有借给同行过货。',
    settled: '没有折价结清过。',
    reversed: '没有冲销过的借调单。',
  },
  searchHint: '单号、同行、商品、备注',
  draw: { state: ({ state }) => <StateTag record={loanRecord} state={state} /> },
  card: ['kind', 'state', 'supplier', 'happenedOn', 'pieces'],
}

/** Leads to what is owed, whoever sees the reports of stock and its lots. */
function ToOwed() {
  const { reports } = warehousePlaces
  if (!may(reports.authority as string) || !mayDo(stockElements.lots)) return null
  return (
    <Link className="btn btn-plain" to={linkTo(reports, { tab: 'dealerLoans' })}>
      借调往来
    </Link>
  )
}

/** Draws the screen 借调单 (dealerLoanManager). */
export default function LoanPage() {
  const list = useList(loanList)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '新增借调单' }}
      actions={
        <>
          <ToOwed />
          <ExportMenu kind="dealerLoan" noun="借调单" element="dealerLoanManager:export" list={list} />
        </>
      }
      drawers={<LoanDrawers list={list} />}
    />
  )
}
