import { fetchListAhead } from '../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { FleetNode, fleetRoutes, nodeViews } from '../api/node.ts'

/** The source of the rows of the registry. */
export const fleetSource: ListSource<FleetNode> = {
  name: 'fleet',
  row: FleetNode,
  routes: { list: fleetRoutes.list, totals: fleetRoutes.totals },
  views: nodeViews,
  sort: { by: 'name', order: 'ascend' },
}

export const fetchNodesAhead = () => fetchListAhead(fleetSource)
