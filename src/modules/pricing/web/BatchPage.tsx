import { lazy } from 'react'
import { Link } from 'react-router'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { batchRoutes as routes } from '../api/batch.ts'
import { pricePlaces as places } from '../api/places.ts'
import { batchList } from './batchList.tsx'

const BatchDrawers = lazy(() => import('./BatchDrawers.tsx'))

/** Draws the screen 批量调价: the changes of many prices, and what became of them. */
export default function BatchPage() {
  const list = useList(batchList)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '批量调价' }}
      actions={
        <Link className="btn btn-text" to={places.list.path}>
          价格列表
        </Link>
      }
      drawers={<BatchDrawers list={list} />}
    />
  )
}
