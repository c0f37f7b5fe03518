import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { RecordTools } from '../../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../../kernel/web/drawer/useLiveRecord.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { WhyButton } from '../../../organisation/web/why/WhyButton.tsx'
import type { ContractDetail, ContractRow } from '../../api/contract.ts'
import { contractRecord } from '../../api/record.ts'
import { Chain } from '../chain/Chain.tsx'
import { contractQuery, historyQuery, refreshContracts } from '../contractQuery.ts'
import { contractTabs } from '../contractTabs.ts'
import { Signing } from '../sign/Signing.tsx'
import { Changes } from './Changes.tsx'
import { Clauses } from './Clauses.tsx'
import { ContractHead } from './ContractHead.tsx'
import { Files } from './Files.tsx'
import { Lines } from './Lines.tsx'
import { Terms } from './Terms.tsx'
import { Versions } from './Versions.tsx'
import '../../../../kernel/web/drawer/record.css'
import '../contract.css'

type Props = {
  id: number | undefined
  list: ListModel<ContractRow>
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onChange: (id: number) => void
  onClose: () => void
}

/** Shows one contract with its lines, terms, changes and versions; follows the changes of colleagues. */
export function ContractDrawer({ id, list, onOpen, onEdit, onChange, onClose }: Props) {
  const { data: contract, error } = useQuery({ ...contractQuery(id ?? 0), enabled: id !== undefined })
  const changedBy = useLiveRecord('contract', id, refreshContracts)
  const tools = (
    <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen}>
      <WhyButton />
    </RecordTools>
  )
  const title = contract ? (
    <>
      {contract.number} <StateTag record={contractRecord} state={contract.state} />
    </>
  ) : (
    (error && '没有找到') || '合同'
  )
  return (
    <Drawer open={id !== undefined} width="wide" title={title} tools={tools} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {contract && (
        <>
          <ContractHead contract={contract} onEdit={onEdit} onChange={onChange} onChanged={list.refresh} />
          <Parts key={contract.id} contract={contract} onChange={onChange} />
        </>
      )}
    </Drawer>
  )
}

const firstTabs = [
  { key: 'lines', title: '明细' },
  { key: 'terms', title: '付款' },
  { key: 'chain', title: '资金链' },
  { key: 'changes', title: '增减项' },
  { key: 'signing', title: '签署' },
  { key: 'files', title: '附件' },
]
const lastTabs = [
  { key: 'clauses', title: '条款' },
  { key: 'versions', title: '版本对比' },
  { key: 'history', title: '变更历史' },
]

function Parts({ contract, onChange }: { contract: ContractDetail; onChange: (id: number) => void }) {
  const [tab, setTab] = useState('lines')
  const brought = useSettings()
    .brought(contractTabs)
    .filter(one => may(one.menu))
  const tabs = [...firstTabs, ...brought.map(({ key, title }) => ({ key, title })), ...lastTabs]
  const other = brought.find(one => one.key === tab)
  return (
    <Tabs label="合同详情" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'lines' && <Lines contract={contract} />}
      {tab === 'terms' && <Terms terms={contract.terms} />}
      {tab === 'chain' && <Chain of="ofContract" id={contract.id} />}
      {tab === 'changes' && <Changes contract={contract} onEdit={() => onChange(contract.id)} />}
      {tab === 'signing' && <Signing contract={contract} />}
      {tab === 'files' && <Files contract={contract} />}
      {tab === 'clauses' && <Clauses contract={contract} />}
      {tab === 'versions' && <Versions contract={contract} />}
      {tab === 'history' && <History id={contract.id} />}
      <Suspense>{other && <other.Tab contract={contract} />}</Suspense>
    </Tabs>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery(historyQuery(id))
  return <HistoryList entries={data} error={error} />
}
