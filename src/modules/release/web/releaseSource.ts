import { fetchListAhead } from '../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { may } from '../../../kernel/web/session.ts'
import { Release, releaseRoutes, releaseViews } from '../contract/release.ts'

/** Where the rows of the list of versions come from. */
export const releaseSource: ListSource<Release> = {
  name: 'maintain',
  row: Release,
  routes: { list: releaseRoutes.list, totals: releaseRoutes.totals },
  sort: { by: 'publishAt', order: 'descend' },
}

/** Only who writes releases has drafts to tell from what is published. */
export const viewsFor = () => (may(releaseRoutes.edit) ? releaseViews : undefined)

export const fetchReleasesAhead = () => fetchListAhead(releaseSource)
