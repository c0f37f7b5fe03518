import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { may } from '../../../kernel/web/session.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { releaseRecord } from '../api/record.ts'
import { type Release, releaseRoutes } from '../api/release.ts'
import { EditRelease, NewRelease } from './ReleaseForm.tsx'
import { ReleaseHead } from './ReleaseHead.tsx'
import { releaseQueries } from './releaseQuery.ts'

const parts: RecordParts<Release, Release> = {
  record: releaseRecord,
  queries: releaseQueries,
  title: ({ name }) => name,
  tag: ({ state }) => may(releaseRoutes.edit) && <StateTag record={releaseRecord} state={state} />,
  head: (release, { onEdit, onClose }) => <ReleaseHead release={release} onEdit={onEdit} onGone={onClose} />,
  tabs: () => [],
  add: { route: releaseRoutes.add, title: '新增版本', form: (_, ending) => <NewRelease {...ending} /> },
  edit: {
    route: releaseRoutes.edit,
    title: release => `编辑版本 ${release?.name ?? ''}`,
    form: (release, ending) => <EditRelease detail={release} {...ending} />,
  },
}

/** Shows the drawers of releases. */
export default function ReleaseDrawers({ list }: { list: ListModel<Release> }) {
  return <RecordDrawers parts={parts} list={list} />
}
