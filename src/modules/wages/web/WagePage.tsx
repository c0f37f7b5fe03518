import { lazy } from 'react'
import { type ListTab, TabbedLists } from '../../../kernel/web/list/TabbedLists.tsx'
import { StatementsTab } from './statement/StatementsTab.tsx'

const tabs: readonly ListTab[] = [
  { key: 'statements', title: '结算单', Tab: StatementsTab },
  { key: 'entries', title: '工钱明细', Tab: lazy(() => import('./entry/EntriesTab.tsx')) },
  { key: 'rework', title: '返工单', Tab: lazy(() => import('./rework/ReworkTab.tsx')) },
]

/** Draws the screen 安装结算 (wageManager): statements, what was earned, and rework. */
export default function WagePage() {
  return <TabbedLists label="安装结算" tabs={tabs} />
}
