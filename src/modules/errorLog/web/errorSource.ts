import { fetchListAhead } from '../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { ErrorGroup, errorLogRoutes, errorViews } from '../contract/errorLog.ts'

/** Where the rows of the grouped error log come from. */
export const errorSource: ListSource<ErrorGroup> = {
  name: 'errorLog',
  row: ErrorGroup,
  routes: { list: errorLogRoutes.list, totals: errorLogRoutes.totals },
  views: errorViews,
  sort: { by: 'lastAt', order: 'descend' },
}

export const fetchErrorsAhead = () => fetchListAhead(errorSource)
