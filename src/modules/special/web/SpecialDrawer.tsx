import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '../../../kernel/api/list.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { HistoryList } from '../../../kernel/web/drawer/HistoryList.tsx'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { RecordTools } from '../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../kernel/web/drawer/useLiveRecord.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { Tabs } from '../../../kernel/web/ui/Tabs.tsx'
import { quantityUnits } from '../api/quantity.ts'
import { specialRecord } from '../api/record.ts'
import { type SpecialDetail, SpecialRow } from '../api/special.ts'
import { SpecialHead } from './SpecialHead.tsx'
import { historyQuery, refreshSpecials, specialQuery } from './specialQuery.ts'
import { Uses } from './Uses.tsx'
import '../../../kernel/web/drawer/record.css'

type Props = {
  id: number | undefined
  list: ListModel<SpecialRow>
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onClose: () => void
}

/** Shows a special offer with its prices, what is left, who used it, and its history; follows the changes of colleagues. */
export function SpecialDrawer({ id, list, onOpen, onEdit, onClose }: Props) {
  const { data: offer, error } = useQuery({ ...specialQuery(id ?? 0), enabled: id !== undefined })
  const changedBy = useLiveRecord('special', id, refreshSpecials)
  const tools = <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen} />
  const title = offer ? (
    <>
      {offer.number} <StateTag record={specialRecord} state={offer.state} />
    </>
  ) : (
    (error && '没有找到') || '特价单'
  )
  return (
    <Drawer open={id !== undefined} width="wide" title={title} tools={tools} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {offer && (
        <>
          <SpecialHead offer={offer} onEdit={() => onEdit(offer.id)} />
          <Parts key={offer.id} offer={offer} />
        </>
      )}
    </Drawer>
  )
}

const tabs = [
  { key: 'facts', title: '资料' },
  { key: 'uses', title: '使用记录' },
  { key: 'history', title: '变更历史' },
]
const inHead: readonly string[] = [
  'number',
  'state',
  'goodsName',
  'price',
  'quantity',
  'quantityUnit',
  'used',
  'left',
  'untilOn',
  'listPrice',
  'floor',
  'margin',
]

const columns = columnsOf(SpecialRow).filter(({ key }) => !inHead.includes(key))

function Parts({ offer }: { offer: SpecialDetail }) {
  const [tab, setTab] = useState('facts')
  return (
    <Tabs label="特价单详情" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'facts' && <RecordFacts columns={columns} record={offer} wide={['reason']} />}
      {tab === 'uses' && <Uses uses={offer.uses} unit={quantityUnits[offer.quantityUnit]} />}
      {tab === 'history' && <History id={offer.id} />}
    </Tabs>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery(historyQuery(id))
  return <HistoryList entries={data} error={error} />
}
