import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { releaseRoutes } from '../api/release.ts'

export const releaseQuery = (id: number) => queryOf(releaseRoutes.detail, { params: { id } })

/** Fetches again what is shown of releases outside the list. */
export const refreshReleases = () => queryClient.invalidateQueries({ queryKey: [releaseRoutes.detail.at] })
