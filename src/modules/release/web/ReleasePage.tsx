import { lazy } from 'react'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { releaseRoutes } from '../api/release.ts'
import { releaseList } from './releaseList.tsx'

const ReleaseDrawers = lazy(() => import('./ReleaseDrawers.tsx'))

/** Shows 版本维护 (/maintain/maintain): operators write releases; everyone reads the published ones. */
export default function ReleasePage() {
  return (
    <RecordScreen spec={releaseList} add={{ route: releaseRoutes.add, text: '新增版本' }} Drawers={ReleaseDrawers} />
  )
}
