import { lazy } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { Recomputing } from '../../customFields/web/Recomputing.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { quotationRoutes } from '../api/routes.ts'
import { quotationList } from './quotationList.tsx'

const QuotationDrawers = lazy(() => import('./QuotationDrawers.tsx'))

/** Draws the screen 报价单 (quotationList). */
export default function QuotationPage() {
  const list = useList(quotationList)
  return (
    <RecordScreen
      list={list}
      add={{ route: quotationRoutes.add, text: '新建报价' }}
      actions={
        <>
          <Recomputing noun="quotation" />
          <ExportMenu kind="quotation" noun="报价单" element="quotationList:export" list={list} />
        </>
      }
      drawers={<QuotationDrawers list={list} />}
    />
  )
}
