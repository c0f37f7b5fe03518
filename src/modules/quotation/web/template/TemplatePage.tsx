import { lazy, Suspense } from 'react'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { templateList } from './templateList.tsx'

const TemplateDrawers = lazy(() => import('./TemplateDrawers.tsx'))

/** Draws the screen 报价模板 (quotationTemplate). */
export default function TemplatePage() {
  const list = useList(templateList)
  const [opened, open] = useAddress('open')
  const [edited] = useAddress('edit')
  const drawers = useEver(opened !== null || edited !== null)
  return (
    <>
      <List list={list} onOpen={row => open(row.id)} />
      <Suspense>{drawers && <TemplateDrawers list={list} />}</Suspense>
    </>
  )
}
