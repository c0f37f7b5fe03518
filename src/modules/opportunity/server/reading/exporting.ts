import { columnsOf } from '../../../../kernel/api/list.ts'
import { readTotals, wholeStatement } from '../../../../kernel/server/list/list.ts'
import { companyColumns } from '../../../customFields/server/index.ts'
import type { ExportKind } from '../../../transfer/server/index.ts'
import { OpportunityRow } from '../../api/opportunity.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { scopeModule } from '../record/scope.ts'
import { customDeal } from '../stages/custom.ts'
import { conditionsFor, exportFor, listFor, seesNumbers } from './list.ts'

/** The export of the list of opportunities: what its filter finds within the person's scope, in its order. */
export const opportunityExport: ExportKind = {
  kind: 'opportunity',
  title: '商机',
  element: ['businessList:export', 'exportBusiness:export'],
  seesAll: desk => desk.reach(scopeModule).office,
  numbers: { element: opportunityRoutes.revealPhone.needs, seen: seesNumbers },
  path: opportunityPlaces.list.path,
  columns: columnsOf(OpportunityRow),
  companyColumns: (desk, columns) => companyColumns(desk, customDeal, columns),
  async count(desk, filter) {
    const list = { ...(await listFor(desk, filter)), sums: [] }
    return (await readTotals(desk.client, list, await conditionsFor(desk, filter.view), filter)).total
  },
  async statement(desk, filter, sort, whole) {
    const spec = await (whole ? exportFor(desk, filter) : listFor(desk, filter))
    return wholeStatement(spec, await conditionsFor(desk, filter.view), filter, sort)
  },
}
