import { lazy, Suspense } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { Recomputing } from '../../ownFields/web/Recomputing.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { quotationList } from './quotationList.tsx'

const QuotationDrawers = lazy(() => import('./QuotationDrawers.tsx'))

/** Draws the screen 报价单 (quotationList). */
export default function QuotationPage() {
  const list = useList(quotationList)
  const [opened, open] = useAddress('open')
  const [edited] = useAddress('edit')
  const drawers = useEver(opened !== null || edited !== null)
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        actions={
          <>
            <Recomputing noun="quotation" />
            <ExportMenu kind="quotation" noun="报价单" element="quotationList:export" list={list} />
          </>
        }
      />
      <Suspense>{drawers && <QuotationDrawers list={list} />}</Suspense>
    </>
  )
}
