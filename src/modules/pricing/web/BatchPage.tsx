import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { batchRoutes as routes } from '../api/batch.ts'
import { pricePlaces as places } from '../api/places.ts'
import { batchList } from './batchList.tsx'

const BatchDrawers = lazy(() => import('./BatchDrawers.tsx'))

/** Draws the screen 批量调价: the changes of many prices, and what became of them. */
export default function BatchPage() {
  const list = useList(batchList)
  const [opened, open] = useAddress('open')
  const [added, add] = useAddress('new')
  const drawers = useEver(opened !== null || added !== null)
  const onNew = may(routes.add) ? () => add(1) : undefined
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        onNew={onNew}
        actions={
          <>
            <Link className="btn btn-text" to={places.list.path}>
              价格列表
            </Link>
            {onNew && (
              <Button kind="primary" icon="plus" onClick={onNew}>
                批量调价
              </Button>
            )}
          </>
        }
      />
      <Suspense>{drawers && <BatchDrawers list={list} />}</Suspense>
    </>
  )
}
