import { lazy, Suspense } from 'react'
import { useListDrawers } from '../../../kernel/web/drawer/useListDrawers.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { setRoutes as routes } from '../api/set.ts'
import { setList } from './setList.tsx'

const SetDrawers = lazy(() => import('./SetDrawers.tsx'))

/** Draws the screen 套餐管理 (setManager). */
export default function SetPage() {
  const list = useList(setList)
  const { open, onNew, drawers } = useListDrawers(may(routes.add))
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        onNew={onNew}
        actions={
          onNew && (
            <Button kind="primary" icon="plus" onClick={onNew}>
              新增套餐
            </Button>
          )
        }
      />
      <Suspense>{drawers && <SetDrawers list={list} />}</Suspense>
    </>
  )
}
