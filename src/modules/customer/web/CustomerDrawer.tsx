import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawer } from '../../../kernel/web/record/RecordDrawer.tsx'
import type { RecordParts, RecordTab } from '../../../kernel/web/record/recordParts.ts'
import { useBroughtTabs } from '../../../kernel/web/record/useBroughtTabs.ts'
import { Partly } from '../../../kernel/web/ui/Partly.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { CustomerDetail } from '../api/detail.ts'
import type { CustomerRow } from '../api/rows.ts'
import { CustomerHead } from './CustomerHead.tsx'
import { CustomerStory } from './CustomerStory.tsx'
import { customerTabs } from './customerTabs.ts'
import { EditCustomer } from './EditCustomer.tsx'
import { LinkedRecords } from './LinkedRecords.tsx'
import { MergeRecords } from './merge/MergeRecords.tsx'
import { Papers } from './Papers.tsx'
import { Profile } from './Profile.tsx'
import { customerQueries } from './queries.ts'
import { SimilarOnes } from './similar/SimilarOnes.tsx'
import './customer.css'

type Props = {
  id: number | undefined
  /** The list from which it was opened: with who may see it and why, and links to its neighbours. */
  list?: ListModel<CustomerRow>
  onOpen?: (id: number) => void
  onClose: () => void
}
type Parts = RecordParts<CustomerRow, CustomerDetail>

/** Shows 客户360: all details of one customer that the person may see. */
export default function CustomerDrawer({ id, list, onOpen = () => undefined, onClose }: Props) {
  const brought = useBroughtTabs(customerTabs)
  const [editing, setEditing] = useState(false)
  const { data } = useQuery({ ...customerQueries.detail(id ?? 0), enabled: editing && id !== undefined })
  const parts: Parts = {
    record: { name: 'customer', noun: '客户', seen: list ? { scope: 'customer' } : 'everyone' },
    queries: customerQueries,
    width: 'wide',
    title: ({ name }) => name,
    tag: () => <Tag tone="blue">客户360</Tag>,
    head: customer => (
      <>
        <CustomerHead customer={customer} onEdit={() => setEditing(true)} />
        <SimilarOnes customer={customer} />
      </>
    ),
    tabsFirst: ['story', 'opportunity', 'contract'],
    tabs: tabsWith(brought),
  }
  const ways = { list, onOpen, onClose, onEdit: () => undefined, onChanged: () => list?.refresh() }
  return (
    <>
      <RecordDrawer parts={parts} id={id} ways={ways} />
      <EditCustomer customer={editing ? data : undefined} onClose={() => setEditing(false)} />
    </>
  )
}

/** Returns the parts of a customer: events, each kind of record, what other modules draw, the profile. */
const tabsWith =
  (brought: (of: { customerId: number }) => RecordTab[]): Parts['tabs'] =>
  customer => [
    { key: 'story', title: '动态', body: <CustomerStory id={customer.id} /> },
    ...[...customer.sections, ...customer.further].map(section => ({
      key: section.key,
      title: `${section.title} ${section.rows.length || ''}`,
      body: (
        <>
          <Partly words={section.partly} />
          <LinkedRecords section={section} />
        </>
      ),
    })),
    ...brought({ customerId: customer.id }),
    { key: 'profile', title: '资料', body: <Profile customer={customer} /> },
    { key: 'papers', title: '附件', body: <Papers customer={customer} /> },
    { key: 'merges', title: '合并记录', body: <MergeRecords customer={customer} /> },
  ]
