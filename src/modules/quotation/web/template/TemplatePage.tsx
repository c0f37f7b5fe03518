import { lazy } from 'react'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { templateList } from './templateList.tsx'

const TemplateDrawers = lazy(() => import('./TemplateDrawers.tsx'))

/** Draws the screen 报价模板 (quotationTemplate). */
export default function TemplatePage() {
  const list = useList(templateList)
  return <RecordScreen list={list} drawers={<TemplateDrawers list={list} />} />
}
