import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Kinds } from '../../../kernel/web/list/KindTabs.tsx'
import RowsTab from './RowsTab.tsx'
import './bankStatement.css'

const tabs = {
  // Comes with the page: React would show a part that loads behind it 300 ms later.
  rows: { title: '流水', Tab: RowsTab },
  mall: { title: '商场对账', Tab: lazy(() => import('./mallSettlement/MallTab.tsx')) },
}
const kinds = { rows: tabs.rows.title, mall: tabs.mall.title }

/** Draws the screen 流水对账 (statementInfo): rows of bills against receipts, and the months of malls that collect. */
export default function BankStatementPage() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'mall' ? 'mall' : 'rows'
  const { Tab } = tabs[tab]
  return (
    <div className="statement">
      <Kinds
        label="流水对账"
        kinds={kinds}
        value={tab}
        bare={tab === 'mall'}
        onChange={next => setParams(next === 'rows' ? {} : { tab: next }, { replace: true })}
      >
        <Suspense>
          <Tab key={tab} />
        </Suspense>
      </Kinds>
    </div>
  )
}
