import { recordQueries } from '../../../../kernel/web/record/recordQueries.ts'
import { returnRoutes as routes } from '../../api/return.ts'

export const returnQueries = recordQueries({ detail: routes.detail, history: routes.history })
