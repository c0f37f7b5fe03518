import { lazy, Suspense, useState } from 'react'
import { useListDrawers } from '../../../kernel/web/drawer/useListDrawers.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { specialRoutes as routes } from '../api/special.ts'
import { specialList } from './specialList.tsx'

const SpecialDrawers = lazy(() => import('./SpecialDrawers.tsx'))

/** Draws the screen 特价详情 (specialOffer) among the business data: the offers, and asking for one. */
export default function SpecialPage() {
  const [spec] = useState(() => specialList('specialOffer'))
  const list = useList(spec)
  const { open, onNew, drawers } = useListDrawers(may(routes.add))
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        onNew={onNew}
        actions={
          <>
            <ExportMenu kind="special" noun="特价单" element="specialOffer:export" list={list} />
            {onNew && (
              <Button kind="primary" icon="plus" onClick={onNew}>
                申请特价
              </Button>
            )}
          </>
        }
      />
      <Suspense>{drawers && <SpecialDrawers list={list} />}</Suspense>
    </>
  )
}
