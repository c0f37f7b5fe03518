import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '../../../../kernel/api/list.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import { RecordTools } from '../../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../../kernel/web/drawer/useLiveRecord.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { WhyButton } from '../../../organisation/web/why/WhyButton.tsx'
import { type ReceiptDetail, ReceiptRow } from '../../api/receipt.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'
import { receiptHistoryQuery, receiptQuery, refreshMoney } from '../queries.ts'
import { Allocations } from './Allocations.tsx'
import { Entries } from './Entries.tsx'
import { ReceiptHead } from './ReceiptHead.tsx'
import '../../../../kernel/web/drawer/record.css'

type Props = {
  id: number | undefined
  list: ListModel<ReceiptRow>
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onClose: () => void
}

/** Shows a receipt: the voucher beside its amount, what it paid, and each move of its money. */
export function ReceiptDrawer({ id, list, onOpen, onEdit, onClose }: Props) {
  const { data: receipt, error } = useQuery({ ...receiptQuery(id ?? 0), enabled: id !== undefined })
  const changedBy = useLiveRecord('receipt', id, refreshMoney)
  const rows = list.rows ?? []
  const next = rows.slice(rows.findIndex(row => row.id === id) + 1).find(row => row.state === 'submitted')
  const title = receipt ? (
    <>
      {receipt.number} <StateTag record={receiptRecord} state={receipt.state} />
    </>
  ) : (
    (error && '没有找到') || '收款单'
  )
  const tools = (
    <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen}>
      <WhyButton />
    </RecordTools>
  )
  return (
    <Drawer open={id !== undefined} width="wide" title={title} tools={tools} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {receipt && (
        <>
          <ReceiptHead
            key={receipt.id}
            receipt={receipt}
            onEdit={() => onEdit(receipt.id)}
            onNext={next ? () => onOpen(next.id) : undefined}
            onGone={onClose}
          />
          <Parts key={`parts-${receipt.id}`} receipt={receipt} />
        </>
      )}
    </Drawer>
  )
}

const tabs = [
  { key: 'paid', title: '分配' },
  { key: 'entries', title: '资金流水' },
  { key: 'facts', title: '资料' },
  { key: 'history', title: '变更历史' },
]
const inHead = [
  'number',
  'state',
  'customerName',
  'kind',
  'amount',
  'contractNumber',
  'receivedOn',
  'accountId',
  'balance',
]
const columns = columnsOf(ReceiptRow).filter(({ key }) => !inHead.includes(key))

function Parts({ receipt }: { receipt: ReceiptDetail }) {
  const [tab, setTab] = useState('paid')
  return (
    <Tabs label="收款单详情" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'paid' && <Allocations receipt={receipt} />}
      {tab === 'entries' && <Entries entries={receipt.entries} />}
      {tab === 'facts' && <RecordFacts columns={columns} record={receipt} wide={['remark', 'reason']} />}
      {tab === 'history' && <History id={receipt.id} />}
    </Tabs>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery(receiptHistoryQuery(id))
  return <HistoryList entries={data} error={error} />
}
