import { lazy } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { earnestRoutes as routes } from '../api/routes.ts'
import { ownEarnests } from './earnestList.tsx'

const EarnestDrawers = lazy(() => import('./EarnestDrawers.tsx'))

/** Draws the screen 库存定金 (inventoryEarnest): one's own, and entering one. */
export default function EarnestPage() {
  const list = useList(ownEarnests)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '登记定金' }}
      actions={<ExportMenu kind="earnest" noun="定金单" element="inventoryEarnest:export" list={list} />}
      drawers={<EarnestDrawers list={list} />}
    />
  )
}
