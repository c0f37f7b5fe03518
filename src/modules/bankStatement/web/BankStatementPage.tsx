import { lazy } from 'react'
import { type ListTab, TabbedLists } from '../../../kernel/web/list/TabbedLists.tsx'
import RowsTab from './RowsTab.tsx'
import './bankStatement.css'

const tabs: readonly ListTab[] = [
  // Comes with the page: React would show a part that loads behind it 300 ms later.
  { key: 'rows', title: '流水', Tab: RowsTab },
  { key: 'mall', title: '商场对账', Tab: lazy(() => import('./mallSettlement/MallTab.tsx')), bare: true },
]

/** Draws the screen 流水对账 (statementInfo): rows of bills against receipts, and the months of malls that collect. */
export default function BankStatementPage() {
  return (
    <div className="statement">
      <TabbedLists label="流水对账" tabs={tabs} />
    </div>
  )
}
