import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { RecordTools } from '../../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../../kernel/web/drawer/useLiveRecord.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { WhyButton } from '../../../organisation/web/why/WhyButton.tsx'
import { linkRoutes } from '../../api/link.ts'
import type { QuotationDetail, QuotationRow } from '../../api/quotation.ts'
import { quotationRecord } from '../../api/record.ts'
import { numberOf } from '../quotationList.tsx'
import { historyQuery, quotationQuery, refreshQuotations } from '../quotationQuery.ts'
import { Compare } from './Compare.tsx'
import { Lines } from './Lines.tsx'
import { QuotationHead } from './QuotationHead.tsx'
import { Sharing } from './Sharing.tsx'
import '../../../../kernel/web/drawer/record.css'
import '../quotation.css'

type Props = {
  id: number | undefined
  list: ListModel<QuotationRow>
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onClose: () => void
}

/** Shows one quotation with its lines, beside the others of its deal; follows the changes of colleagues. */
export function QuotationDrawer({ id, list, onOpen, onEdit, onClose }: Props) {
  const { data: quotation, error } = useQuery({ ...quotationQuery(id ?? 0), enabled: id !== undefined })
  const changedBy = useLiveRecord('quotation', id, refreshQuotations)
  const tools = (
    <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen}>
      <WhyButton />
    </RecordTools>
  )
  return (
    <Drawer
      open={id !== undefined}
      width="wide"
      title={quotation ? <Title quotation={quotation} /> : error ? '没有找到' : '报价单'}
      tools={tools}
      onClose={onClose}
    >
      {error && <p className="drawer-message">{error.message}</p>}
      {quotation && (
        <>
          <QuotationHead quotation={quotation} onOpen={onOpen} onEdit={onEdit} onChanged={list.refresh} />
          <Parts key={quotation.id} quotation={quotation} />
        </>
      )}
    </Drawer>
  )
}

function Title({ quotation }: { quotation: QuotationDetail }) {
  return (
    <>
      {numberOf(quotation)} {quotation.variant} <StateTag record={quotationRecord} state={quotation.state} />
    </>
  )
}

const firstTabs = [
  { key: 'lines', title: '明细' },
  { key: 'compare', title: '方案对比' },
]
const sharing = { key: 'sharing', title: '分享' }
const lastTab = { key: 'history', title: '变更历史' }

function Parts({ quotation }: { quotation: QuotationDetail }) {
  const [tab, setTab] = useState('lines')
  const tabs = [...firstTabs, ...(may(linkRoutes.list) ? [sharing] : []), lastTab]
  return (
    <Tabs label="报价单详情" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'lines' && <Lines quotation={quotation} />}
      {tab === 'compare' && <Compare quotation={quotation} />}
      {tab === 'sharing' && <Sharing quotation={quotation} />}
      {tab === 'history' && <History id={quotation.id} />}
    </Tabs>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery(historyQuery(id))
  return <HistoryList entries={data} error={error} />
}
