import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { releaseRoutes } from '../api/release.ts'

export const releaseQueries = recordQueries({ detail: releaseRoutes.detail })
