import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { HistoryList } from '../../../kernel/web/drawer/HistoryList.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { Partly } from '../../../kernel/web/ui/Partly.tsx'
import { Tabs } from '../../../kernel/web/ui/Tabs.tsx'
import type { CustomerDetail } from '../api/detail.ts'
import { customerRoutes } from '../api/routes.ts'
import { customerTabs } from './customerTabs.ts'
import { LinkedRecords } from './LinkedRecords.tsx'
import { MergeRecords } from './merge/MergeRecords.tsx'
import { Papers } from './Papers.tsx'
import { Profile } from './Profile.tsx'
import { Timeline } from './Timeline.tsx'

/** Shows the parts of a customer: events, each kind of record, what other modules draw, the profile, the history. */
export function CustomerTabs({ customer }: { customer: CustomerDetail }) {
  const [tab, setTab] = useState('timeline')
  const brought = useSettings()
    .brought(customerTabs)
    .filter(one => may(one.menu))
  const other = brought.find(one => one.key === tab)
  const sections = [...customer.sections, ...customer.further]
  const tabs = [
    { key: 'timeline', title: '动态' },
    ...sections.map(({ key, title, rows }) => ({ key, title: `${title} ${rows.length || ''}` })),
    ...brought.map(({ key, title }) => ({ key, title })),
    { key: 'profile', title: '资料' },
    { key: 'papers', title: '附件' },
    { key: 'merges', title: '合并记录' },
    { key: 'history', title: '变更历史' },
  ]
  const section = sections.find(one => one.key === tab)
  return (
    <Tabs label="客户详情" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'timeline' && <Timeline id={customer.id} />}
      <Partly words={section?.partly} />
      {section && <LinkedRecords section={section} />}
      <Suspense>{other && <other.Tab customerId={customer.id} />}</Suspense>
      {tab === 'profile' && <Profile customer={customer} />}
      {tab === 'papers' && <Papers customer={customer} />}
      {tab === 'merges' && <MergeRecords customer={customer} />}
      {tab === 'history' && <History id={customer.id} />}
    </Tabs>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery(queryOf(customerRoutes.history, { params: { id } }, { quiet: true }))
  return <HistoryList entries={data} error={error} />
}
