import { lazy, useState } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { releaseRoutes } from '../api/release.ts'
import { RunningVersion } from './RunningVersion.tsx'
import { releaseList } from './releaseList.tsx'

const ReleaseDrawers = lazy(() => import('./ReleaseDrawers.tsx'))

/** Shows 版本维护 (/maintain/maintain): operators write releases; everyone reads the published ones. */
export default function ReleasePage() {
  const [spec] = useState(releaseList)
  const list = useList(spec)
  const add = { route: releaseRoutes.add, text: '新增版本', starts: true } as const
  return <RecordScreen list={list} add={add} actions={<RunningVersion />} drawers={<ReleaseDrawers list={list} />} />
}
