import { fetchListAhead } from '../../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../../kernel/web/list/rows.ts'
import { TraceRow, traceRoutes, traceViews } from '../../api/trace.ts'

/** The source of the rows of 链路追踪. */
export const traceSource: ListSource<TraceRow> = {
  name: 'trace',
  row: TraceRow,
  routes: { list: traceRoutes.list, totals: traceRoutes.totals },
  views: traceViews,
  sort: { by: 'at', order: 'descend' },
}

export const fetchTracesAhead = () => fetchListAhead(traceSource)
