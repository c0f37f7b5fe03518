import { Tabs } from '../../../kernel/web/ui/Tabs.tsx'
import { usePageTab } from '../../../kernel/web/usePageTab.ts'
import { ErrorGroups } from './ErrorGroups.tsx'
import { OwnErrors } from './OwnErrors.tsx'
import './errorLog.css'

const tabs = [
  { key: 'all', title: '全部浏览器' },
  { key: 'own', title: '本浏览器' },
]

/**
 * Shows 错误日志 (errorLog): the browsers' errors of everyone, grouped; and those of this browser since it was opened (S4.07).
 */
export default function ErrorLogPage() {
  const [tab, setTab] = usePageTab(tabs)
  return (
    <div className="error-log">
      <Tabs label="错误日志" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'all' ? <ErrorGroups /> : <OwnErrors />}
      </Tabs>
    </div>
  )
}
