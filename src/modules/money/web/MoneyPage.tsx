import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { KindTabs } from '../../../kernel/web/list/KindTabs.tsx'
import { may } from '../../../kernel/web/session.ts'
import { accountRoutes } from '../contract/account.ts'
import { closingRoutes } from '../contract/closing.ts'
import { ReceiptsTab } from './receipt/ReceiptsTab.tsx'
import './money.css'

const RequestsTab = lazy(() => import('./request/RequestsTab.tsx'))
const ReceivablesTab = lazy(() => import('./receivable/ReceivablesTab.tsx'))
const AgingTab = lazy(() => import('./receivable/AgingTab.tsx'))
const BalancesTab = lazy(() => import('./summary/BalancesTab.tsx'))
const BookTab = lazy(() => import('./book/BookTab.tsx'))
const AccountsTab = lazy(() => import('./book/AccountsTab.tsx'))

const tabs = {
  receipts: { title: '收款', Tab: ReceiptsTab },
  requests: { title: '退款与开票', Tab: RequestsTab },
  receivables: { title: '应收', Tab: ReceivablesTab },
  aging: { title: '账龄', Tab: AgingTab },
  balances: { title: '客户余额', Tab: BalancesTab },
  book: { title: '月结与对账', Tab: BookTab },
  accounts: { title: '收款账户', Tab: AccountsTab },
} as const
type TabName = keyof typeof tabs

const mayOpen: Partial<Record<TabName, () => boolean>> = {
  book: () => may(closingRoutes.close),
  accounts: () => may(accountRoutes.edit),
}

/** Draws the screen 收款数据 (collectionInfo): what came in, what is asked, what is owed since when, and the month's end. */
export default function MoneyPage() {
  const [params, setParams] = useSearchParams()
  const open = (Object.keys(tabs) as TabName[]).filter(name => mayOpen[name]?.() ?? true)
  const tab = open.find(name => name === params.get('tab')) ?? 'receipts'
  const { Tab } = tabs[tab]
  const kinds = Object.fromEntries(open.map(name => [name, tabs[name].title])) as Record<TabName, string>
  return (
    <div className="money">
      <KindTabs
        label="收款数据"
        kinds={kinds}
        value={tab}
        onChange={next => setParams(next === 'receipts' ? {} : { tab: next }, { replace: true })}
      />
      <Suspense>
        <Tab key={tab} />
      </Suspense>
    </div>
  )
}
