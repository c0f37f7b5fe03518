import { lazy } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { allEarnests } from './earnestList.tsx'

const EarnestDrawers = lazy(() => import('./EarnestDrawers.tsx'))

/** Draws the screen 全部库存定金 (inventoryEarnestAll): what stands blocked, for whom, worth what, since when. */
export default function EarnestAllPage() {
  const list = useList(allEarnests)
  return (
    <RecordScreen
      list={list}
      actions={<ExportMenu kind="earnest" noun="定金单" element="inventoryEarnest:export" list={list} />}
      drawers={<EarnestDrawers list={list} />}
    />
  )
}
