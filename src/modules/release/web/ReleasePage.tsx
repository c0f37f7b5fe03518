import { lazy, Suspense, useState } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { releaseRoutes } from '../contract/release.ts'
import { releaseList } from './releaseList.tsx'

const ReleaseDrawers = lazy(() => import('./ReleaseDrawers.tsx'))

/** Shows 版本维护 (/maintain/maintain): operators write releases; everyone reads the published ones. */
export default function ReleasePage() {
  const [spec] = useState(releaseList)
  const list = useList(spec)
  const [opened, open] = useAddress('open')
  const [added, add] = useAddress('new')
  const [edited] = useAddress('edit')
  const drawers = useEver(opened !== null || added !== null || edited !== null)
  const onNew = may(releaseRoutes.add) ? () => add(1) : undefined
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
