import { lazy, Suspense } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { setRoutes as routes } from '../contract/set.ts'
import { setList } from './setList.tsx'

const SetDrawers = lazy(() => import('./SetDrawers.tsx'))

/** Draws the screen 套餐管理 (setManager). */
export default function SetPage() {
  const list = useList(setList)
  const [opened, open] = useAddress('open')
  const [added, add] = useAddress('new')
  const [edited] = useAddress('edit')
  const drawers = useEver(opened !== null || added !== null || edited !== null)
  const onNew = may(routes.add) ? () => add(1) : undefined
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
