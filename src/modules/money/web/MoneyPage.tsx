import { lazy } from 'react'
import { type ListTab, TabbedLists } from '../../../kernel/web/list/TabbedLists.tsx'
import { may } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { accountRoutes } from '../api/account.ts'
import { closingRoutes } from '../api/closing.ts'
import { deskTabs } from './deskTabs.ts'
import { ReceiptsTab } from './receipt/ReceiptsTab.tsx'
import './money.css'

const RequestsTab = lazy(() => import('./request/RequestsTab.tsx'))
const ReceivablesTab = lazy(() => import('./receivable/ReceivablesTab.tsx'))
const AgingTab = lazy(() => import('./receivable/AgingTab.tsx'))
const BalancesTab = lazy(() => import('./summary/BalancesTab.tsx'))
const BookTab = lazy(() => import('./book/BookTab.tsx'))
const AccountsTab = lazy(() => import('./book/AccountsTab.tsx'))

const own: readonly ListTab[] = [
  { key: 'receipts', title: '收款', Tab: ReceiptsTab },
  { key: 'requests', title: '退款与开票', Tab: RequestsTab },
  { key: 'receivables', title: '应收', Tab: ReceivablesTab },
  { key: 'aging', title: '账龄', Tab: AgingTab, bare: true },
  { key: 'balances', title: '客户余额', Tab: BalancesTab, bare: true },
]
const last: readonly (ListTab & { open: () => boolean })[] = [
  { key: 'book', title: '月结与对账', Tab: BookTab, bare: true, open: () => may(closingRoutes.close) },
  { key: 'accounts', title: '收款账户', Tab: AccountsTab, bare: true, open: () => may(accountRoutes.edit) },
]

/** Draws the screen 收款数据 (collectionInfo): what came in, what is asked, what is owed since when, and the month's end. */
export default function MoneyPage() {
  const brought = useSettings()
    .brought(deskTabs)
    .filter(one => may(one.menu))
  const tabs = [...own, ...brought, ...last.filter(one => one.open())]
  return (
    <div className="money">
      <TabbedLists label="收款数据" tabs={tabs} />
    </div>
  )
}
