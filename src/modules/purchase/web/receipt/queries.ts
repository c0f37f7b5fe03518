import { recordQueries } from '../../../../kernel/web/record/recordQueries.ts'
import { receiptRoutes as routes } from '../../api/receipt.ts'

export const receiptQueries = recordQueries({ detail: routes.detail, history: routes.history })
