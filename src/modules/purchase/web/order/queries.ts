import { recordQueries } from '../../../../kernel/web/record/recordQueries.ts'
import { purchaseRoutes as routes } from '../../api/purchase.ts'

export const purchaseQueries = recordQueries({ detail: routes.detail, history: routes.history })
