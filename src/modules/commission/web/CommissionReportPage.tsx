import { lazy, Suspense } from 'react'
import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { CommissionGroups } from './CommissionGroups.tsx'
import { entryList } from './commissionLists.tsx'
import './commission.css'

const EntryDrawer = lazy(() => import('./EntryDrawer.tsx'))

/** Draws the report 提成数据 (commissionInfo): what a filter finds of the ledger, summed, and entry by entry. */
export default function CommissionReportPage() {
  const list = useList(entryList)
  const [opened, open, close] = useAddress('open')
  const ever = useEver(opened !== null)
  return (
    <div className="grouped-report">
      <CommissionGroups list={list} />
      <List
        list={list}
        onOpen={row => open(row.id)}
        actions={<ExportMenu kind="commission" noun="提成记录" element="commissionInfo:export" list={list} />}
      />
      <Suspense>{ever && <EntryDrawer id={idIn(opened)} onClose={close} />}</Suspense>
    </div>
  )
}
