import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { setRoutes as routes } from '../api/set.ts'

export const setQueries = recordQueries({ detail: routes.detail, history: routes.history })
