import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers, type RecordParts } from '../../../kernel/web/record/RecordDrawers.tsx'
import { may } from '../../../kernel/web/session.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { releaseRecord } from '../api/record.ts'
import { type Release, releaseRoutes } from '../api/release.ts'
import { EditRelease, NewRelease } from './ReleaseForm.tsx'
import { ReleaseHead } from './ReleaseHead.tsx'
import { releaseQueries } from './releaseQuery.ts'

const parts: RecordParts<Release> = {
  record: releaseRecord,
  queries: releaseQueries,
  title: ({ name, state }) => (
    <>
      {name} {may(releaseRoutes.edit) && <StateTag record={releaseRecord} state={state} />}
    </>
  ),
  Head: ReleaseHead,
  tabs: [],
  add: { route: releaseRoutes.add, title: '新增版本', Form: NewRelease },
  edit: { route: releaseRoutes.edit, title: ({ name }) => `编辑版本 ${name}`, Form: EditRelease },
}

/** Shows the drawers of releases. */
export default function ReleaseDrawers({ list }: { list: ListModel<Release> }) {
  return <RecordDrawers parts={parts} list={list} />
}
