import { columnsOf, type ListFilter } from '../../../../kernel/api/list.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { contractVisibility } from '../../../contract/server/index.ts'
import type { ExportKind } from '../../../transfer/server/index.ts'
import { AgingExportRow, type AgingGrouping, agingGroupings } from '../../api/agingRoutes.ts'
import { moneyPlaces } from '../../api/places.ts'
import { scopeModule } from '../record/scope.ts'
import { agingCount, agingStatement, dayOf } from './aging.ts'

/** Returns day and grouping of an aging's export: a filter on the day, and the view. Throws 40000 for others. */
function askedOf({ view = 'customer', search, filters }: ListFilter): [string, AgingGrouping] {
  if (!Object.hasOwn(agingGroupings, view)) throw badInput('view', '没有这个统计方式，请重新选择')
  const { asOf, ...others } = filters
  if (search || Object.keys(others).length > 0) throw badInput('filters', '账龄只能按截止日导出')
  const last = asOf && 'between' in asOf ? asOf.between[1] : undefined
  if (asOf && typeof last !== 'string') throw badInput('filters', '截止日不正确，请重新选择')
  if (typeof last === 'string' && Number.isNaN(Date.parse(last))) throw badInput('filters', '截止日不正确，请重新选择')
  return [dayOf(typeof last === 'string' ? formatDate(last) : undefined), view as AgingGrouping]
}

/** The export of an aging as of a day: every customer, person or department that owes or has paid ahead, in the person's data scope. */
export const agingExport: ExportKind = {
  kind: 'aging',
  title: '账龄',
  element: 'collectionInfo:export',
  seesAll: (desk: Desk) => desk.reach(scopeModule).office && desk.reach(contractVisibility.module).office,
  path: moneyPlaces.desk.path,
  columns: columnsOf(AgingExportRow),
  count: (desk, filter) => agingCount(desk, ...askedOf(filter)),
  statement: (desk, filter) => agingStatement(desk, ...askedOf(filter)),
}
