import { fetchListAhead } from '../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { may } from '../../../kernel/web/session.ts'
import { Release, releaseRoutes, releaseViews } from '../api/release.ts'

/** The source of the list of versions. */
export const releaseSource: ListSource<Release> = {
  name: 'maintain',
  row: Release,
  routes: { list: releaseRoutes.list, totals: releaseRoutes.totals },
  sort: { by: 'publishAt', order: 'descend' },
}

/** Returns the views: only people who write releases have drafts. */
export const viewsFor = () => (may(releaseRoutes.edit) ? releaseViews : undefined)

export const fetchReleasesAhead = () => fetchListAhead(releaseSource)
