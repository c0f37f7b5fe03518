import type { Tone } from '../../../kernel/api/record.ts'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type Release, releaseStates } from '../api/release.ts'
import { releaseSource, viewsFor } from './releaseSource.ts'

const tones: Record<keyof typeof releaseStates, Tone> = { draft: 'grey', planned: 'blue', published: 'green' }

export function ReleaseTag({ state }: Pick<Release, 'state'>) {
  return <Tag tone={tones[state]}>{releaseStates[state]}</Tag>
}

/** Returns the list of versions: all that does not follow from the row's schema. */
export const releaseList = (): ListSpec<Release> => ({
  ...releaseSource,
  views: viewsFor(),
  noun: '版本',
  shown: ['name', 'title', 'state', 'publishAt', 'notes', 'createdBy'],
  widths: { name: 110, title: 220, state: 92, publishAt: 150, notes: 360, createdBy: 92 },
  searchHint: '版本号、标题、内容',
  draw: { state: row => <ReleaseTag state={row.state} /> },
  card: ['title', 'state', 'publishAt'],
})
