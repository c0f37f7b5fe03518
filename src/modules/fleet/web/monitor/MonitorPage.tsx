import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Select } from '../../../../kernel/web/ui/Select.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { usePageTab } from '../../../../kernel/web/usePageTab.ts'
import { monitorRoutes as routes, spanSeconds, spans } from '../../api/monitor.ts'
import { AlarmRows } from './AlarmRows.tsx'
import { type Asked, again } from './asked.ts'
import { DatabaseTab } from './DatabaseTab.tsx'
import { RoutesTab } from './RoutesTab.tsx'
import { Trends } from './Trends.tsx'
import '../../../../kernel/web/list/list.css'
import './monitor.css'

const tabs = [
  { key: 'trends', title: '走势' },
  { key: 'routes', title: '接口' },
  { key: 'database', title: '数据库' },
]

/** Shows 服务状态监控 (serviceMonitorManager): how the nodes and their database are. */
export default function MonitorPage() {
  const [tab, setTab] = usePageTab(tabs)
  const [asked, setAsked] = useState<Asked>({ span: 'hour', node: '' })
  const query = queryOf(routes.figures, { query: asked }, { quiet: true, silent: true })
  const { data, error, refetch } = useQuery({ ...query, refetchInterval: again, placeholderData: keepPreviousData })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting columns={3} />
  return (
    <section className="list monitor" aria-label="服务状态监控">
      <header className="monitor-head">
        <fieldset className="monitor-spans">
          <legend>时间</legend>
          {(Object.keys(spans) as Asked['span'][]).map(span => (
            <button
              key={span}
              type="button"
              className="chip"
              aria-pressed={asked.span === span}
              onClick={() => setAsked({ ...asked, span })}
            >
              {spans[span]}
            </button>
          ))}
        </fieldset>
        <Select
          aria-label="节点"
          value={asked.node}
          options={[{ value: '', label: '全部节点' }, ...data.nodes.map(name => ({ value: name, label: name }))]}
          onChoose={node => setAsked({ ...asked, node })}
        />
      </header>
      <AlarmRows alarms={data.alarms} />
      <Tabs label="服务状态监控" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'trends' && <Trends points={data.points} seconds={spanSeconds[asked.span]} />}
        {tab === 'routes' && <RoutesTab asked={asked} />}
        {tab === 'database' && <DatabaseTab />}
      </Tabs>
    </section>
  )
}
