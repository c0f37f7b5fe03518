import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Kinds } from '../../../kernel/web/list/KindTabs.tsx'
import { StatementsTab } from './statement/StatementsTab.tsx'

const EntriesTab = lazy(() => import('./entry/EntriesTab.tsx'))
const ReworkTab = lazy(() => import('./rework/ReworkTab.tsx'))

const tabs: Readonly<Record<string, { title: string; Tab: ComponentType }>> = {
  statements: { title: '结算单', Tab: StatementsTab },
  entries: { title: '工钱明细', Tab: EntriesTab },
  rework: { title: '返工单', Tab: ReworkTab },
}
const first = 'statements'

/** Draws the screen 安装结算 (wageManager): statements, what was earned, and rework. */
export default function WagePage() {
  const [params, setParams] = useSearchParams()
  const said = params.get('tab') ?? first
  const tab = Object.hasOwn(tabs, said) ? said : first
  const { Tab = StatementsTab } = tabs[tab] ?? {}
  return (
    <Kinds
      label="安装结算"
      kinds={Object.fromEntries(Object.entries(tabs).map(([key, { title }]) => [key, title]))}
      value={tab}
      bare={false}
      onChange={next => setParams(next === first ? {} : { tab: next }, { replace: true })}
    >
      <Suspense>
        <Tab key={tab} />
      </Suspense>
    </Kinds>
  )
}
