import { lazy, useState } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
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
  return (
    <div className="grouped-report">
      <ContractGroups list={list} />
      <RecordScreen
        list={list}
        words={['change']}
        actions={<ExportMenu kind="contract" noun="合同" element="contractInfo:export" list={list} />}
        drawers={<ContractDrawers list={list} />}
      />
    </div>
  )
}
