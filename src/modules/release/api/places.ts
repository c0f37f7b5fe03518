import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const releasePlaces = {
  maintain: within(groups.platform, '/maintain/maintain', { title: '版本维护', icon: 'report', position: 40 }),
  /** The published releases, for everyone. */
  versions: { path: '/maintain/versions', title: '版本记录' },
} satisfies Record<string, Place>
