import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import type { RecordParts, RecordTab } from '../../../kernel/web/record/recordParts.ts'
import { useBroughtTabs } from '../../../kernel/web/record/useBroughtTabs.ts'
import { may } from '../../../kernel/web/session.ts'
import { changeRoutes } from '../api/change.ts'
import type { ContractDetail, ContractRow } from '../api/contract.ts'
import { contractRecord } from '../api/record.ts'
import { contractRoutes as routes } from '../api/routes.ts'
import { Chain } from './chain/Chain.tsx'
import { ChangeDrawer } from './change/ChangeDrawer.tsx'
import { contractQueries } from './contractQuery.ts'
import { contractTabs } from './contractTabs.ts'
import { Changes } from './detail/Changes.tsx'
import { Clauses } from './detail/Clauses.tsx'
import { ContractHead } from './detail/ContractHead.tsx'
import { ContractStory } from './detail/ContractStory.tsx'
import { Files } from './detail/Files.tsx'
import { Lines } from './detail/Lines.tsx'
import { Terms } from './detail/Terms.tsx'
import { Versions } from './detail/Versions.tsx'
import { Editor } from './editor/Editor.tsx'
import { Signing } from './sign/Signing.tsx'
import './contract.css'

type Parts = RecordParts<ContractRow, ContractDetail>

/** A contract with its lines, terms, changes and versions. What colleagues save during an edit is told when one saves. */
const partsOf = (
  brought: (of: { contract: ContractDetail }) => RecordTab[],
  onChange: (id: number) => void,
): Parts => ({
  record: contractRecord,
  queries: contractQueries,
  width: 'wide',
  title: ({ number }) => number,
  head: (contract, ways) => <ContractHead contract={contract} onChange={onChange} {...ways} />,
  tabsFirst: ['lines', 'terms', 'story'],
  tabs: contract => [
    { key: 'lines', title: '明细', body: <Lines contract={contract} /> },
    { key: 'terms', title: '付款', body: <Terms terms={contract.terms} /> },
    { key: 'story', title: '动态', body: <ContractStory id={contract.id} /> },
    { key: 'chain', title: '资金链', body: <Chain of="ofContract" id={contract.id} /> },
    { key: 'changes', title: '增减项', body: <Changes contract={contract} onEdit={() => onChange(contract.id)} /> },
    { key: 'signing', title: '签署', body: <Signing contract={contract} /> },
    { key: 'files', title: '附件', body: <Files contract={contract} /> },
    ...brought({ contract }),
    { key: 'clauses', title: '条款', body: <Clauses contract={contract} /> },
    { key: 'versions', title: '版本对比', body: <Versions contract={contract} /> },
  ],
  edit: {
    route: routes.save,
    title: contract => (contract ? `编辑合同 ${contract.number}` : '编辑合同'),
    width: 'full',
    anew: true,
    refuses: contract => (contract.may.edit ? null : '这份合同现在不能编辑。'),
    form: (contract, ending) => <Editor contract={contract} {...ending} />,
  },
})

/** Shows the drawers of contracts: `?change=12` has the change order of a contract. */
export default function ContractDrawers({ list }: { list: ListModel<ContractRow> }) {
  const brought = useBroughtTabs(contractTabs)
  const [changed, change, endChange] = useAddress('change', may(changeRoutes.add))
  return (
    <>
      <RecordDrawers parts={partsOf(brought, change)} list={list} />
      <ChangeDrawer contractId={idIn(changed)} onClose={endChange} onSaved={list.refresh} />
    </>
  )
}
