import { lazy } from 'react'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { specialRoutes as routes } from '../api/special.ts'
import { specialList } from './specialList.tsx'

const SpecialDrawers = lazy(() => import('./SpecialDrawers.tsx'))

/** Draws the screen 特价详情 (specialOffer) among the business data: the offers, and asking for one. */
export default function SpecialPage() {
  return (
    <RecordScreen
      spec={() => specialList('specialOffer')}
      add={{ route: routes.add, text: '申请特价' }}
      actions={list => <ExportMenu kind="special" noun="特价单" element="specialOffer:export" list={list} />}
      Drawers={SpecialDrawers}
    />
  )
}
