import { lazy } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { specialRoutes as routes } from '../api/special.ts'
import { specialList } from './specialList.tsx'

const SpecialDrawers = lazy(() => import('./SpecialDrawers.tsx'))
const spec = specialList('specialOffer')

/** Draws the screen 特价详情 (specialOffer) among the business data: the offers, and asking for one. */
export default function SpecialPage() {
  const list = useList(spec)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '申请特价' }}
      actions={<ExportMenu kind="special" noun="特价单" element="specialOffer:export" list={list} />}
      drawers={<SpecialDrawers list={list} />}
    />
  )
}
