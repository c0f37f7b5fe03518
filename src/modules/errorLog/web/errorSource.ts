import { fetchListAhead } from '../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { ErrorGroup, errorLogRoutes, errorViews } from '../api/errorLog.ts'

/** The source of the rows of the grouped error log. */
export const errorSource: ListSource<ErrorGroup> = {
  name: 'errorLog',
  row: ErrorGroup,
  routes: { list: errorLogRoutes.list, totals: errorLogRoutes.totals },
  views: errorViews,
  sort: { by: 'lastAt', order: 'descend' },
}

export const fetchErrorsAhead = () => fetchListAhead(errorSource)
