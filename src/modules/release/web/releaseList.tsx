import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { releaseRecord } from '../api/record.ts'
import type { Release } from '../api/release.ts'
import { releaseSource, viewsFor } from './releaseSource.ts'

/** Returns the list of versions: all that does not follow from the row's schema. */
export const releaseList = (): ListSpec<Release> => ({
  ...releaseSource,
  views: viewsFor(),
  noun: '版本',
  shown: ['name', 'title', 'state', 'publishAt', 'notes', 'createdBy'],
  widths: { name: 110, title: 220, state: 92, publishAt: 150, notes: 360, createdBy: 92 },
  empty: {
    all: '还没有版本说明。产品更新后，新功能会写在这里。',
    draft: '没有还在写的版本说明。',
    planned: '没有等着发布的版本说明。',
    published: '还没有发布过版本说明。',
  },
  searchHint: '版本号、标题、内容',
  draw: { state: row => <StateTag record={releaseRecord} state={row.state} /> },
  card: ['title', 'state', 'publishAt'],
})
