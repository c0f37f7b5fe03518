import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../../kernel/web/ui/Tabs.tsx'
import { ErrorDrawer } from './ErrorDrawer.tsx'
import { ErrorGroups } from './ErrorGroups.tsx'
import { OwnErrors } from './OwnErrors.tsx'
import '../../../kernel/web/list/list.css'
import '../../../kernel/web/list/table.css'
import './errorLog.css'

const tabs = [
  { key: 'all', title: '全部浏览器' },
  { key: 'own', title: '本浏览器' },
]

/** What went wrong in browsers: of everyone, grouped; and of this one since it was opened (S4.07). */
export default function ErrorLogPage() {
  const [tab, setTab] = useState('all')
  const [params, setParams] = useSearchParams()
  const open = Number(params.get('open')) || undefined
  const change = (patch: Record<string, string>) => {
    const after = Object.entries({ ...Object.fromEntries(params), ...patch }).filter(([, value]) => value !== '')
    setParams(Object.fromEntries(after), { replace: true, preventScrollReset: true })
  }
  return (
    <div className="error-log">
      <Tabs label="错误日志" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'all' ? <ErrorGroups params={params} onChange={change} /> : <OwnErrors />}
      </Tabs>
      <ErrorDrawer id={open} onClose={() => change({ open: '' })} />
    </div>
  )
}
