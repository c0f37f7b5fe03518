import { lazy, Suspense, useState } from 'react'
import { useListDrawers } from '../../../kernel/web/drawer/useListDrawers.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { releaseRoutes } from '../api/release.ts'
import { releaseList } from './releaseList.tsx'

const ReleaseDrawers = lazy(() => import('./ReleaseDrawers.tsx'))

/** Shows 版本维护 (/maintain/maintain): operators write releases; everyone reads the published ones. */
export default function ReleasePage() {
  const [spec] = useState(releaseList)
  const list = useList(spec)
  const { open, onNew, drawers } = useListDrawers(may(releaseRoutes.add))
  const start = onNew && (
    <Button kind="primary" icon="plus" onClick={onNew}>
      新增版本
    </Button>
  )
  return (
    <>
      <List list={list} onOpen={row => open(row.id)} onNew={onNew} actions={start} start={start} />
      <Suspense>{drawers && <ReleaseDrawers list={list} />}</Suspense>
    </>
  )
}
