import { lazy, Suspense, useState } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { SpecialGroups } from './SpecialGroups.tsx'
import { specialList } from './specialList.tsx'
import './special.css'

const SpecialDrawers = lazy(() => import('./SpecialDrawers.tsx'))

/** Draws the report 特价详情 (specialOffer) among the reports: what a filter finds, summed by month, department, person or brand. */
export default function SpecialReportPage() {
  const [spec] = useState(() => specialList('specialReport'))
  const list = useList(spec)
  const [opened, open] = useAddress('open')
  const drawers = useEver(opened !== null)
  return (
    <div className="grouped-report">
      <SpecialGroups list={list} />
      <List
        list={list}
        onOpen={row => open(row.id)}
        actions={<ExportMenu kind="special" noun="特价单" element="specialOffer:export" list={list} />}
      />
      <Suspense>{drawers && <SpecialDrawers list={list} />}</Suspense>
    </div>
  )
}
