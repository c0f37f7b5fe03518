import { lazy, Suspense, useState } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { contractViews } from '../api/contract.ts'
import { ContractGroups } from './ContractGroups.tsx'
import { contractList } from './contractList.tsx'

const ContractDrawers = lazy(() => import('./ContractDrawers.tsx'))

/** Contracts in effect come first: drafts are no sales. */
const { sold, ...others } = contractViews
const views = { sold, ...others }

/** Draws the report 合同数据 (contractInfo) among the reports: what a filter finds, summed by a grouping. */
export default function ContractReportPage() {
  const [spec] = useState(() => ({ ...contractList('contractReport'), views }))
  const list = useList(spec)
  const [opened, open] = useAddress('open')
  const drawers = useEver(opened !== null)
  return (
    <div className="grouped-report">
      <ContractGroups list={list} />
      <List
        list={list}
        onOpen={row => open(row.id)}
        actions={<ExportMenu kind="contract" noun="合同" element="contractInfo:export" list={list} />}
      />
      <Suspense>{drawers && <ContractDrawers list={list} />}</Suspense>
    </div>
  )
}
