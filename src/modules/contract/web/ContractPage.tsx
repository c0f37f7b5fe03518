import { lazy, Suspense, useState } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Recomputing } from '../../customFields/web/Recomputing.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { templateRoutes } from '../api/template.ts'
import { contractList } from './contractList.tsx'

const TemplatesDialog = lazy(() => import('./template/TemplatesDialog.tsx'))
const ContractDrawers = lazy(() => import('./ContractDrawers.tsx'))

/** Draws the screen 合同数据 (contractInfo) among the business data. */
export default function ContractPage() {
  const [spec] = useState(() => contractList('contractInfo'))
  const list = useList(spec)
  const [templates, setTemplates] = useState(false)
  return (
    <>
      <RecordScreen
        list={list}
        words={['change']}
        actions={
          <>
            <Recomputing noun="contract" />
            <ExportMenu kind="contract" noun="合同" element="contractInfo:export" list={list} />
            {may(templateRoutes.add) && <Button onClick={() => setTemplates(true)}>合同模板</Button>}
          </>
        }
        drawers={<ContractDrawers list={list} />}
      />
      <Suspense>{templates && <TemplatesDialog onClose={() => setTemplates(false)} />}</Suspense>
    </>
  )
}
