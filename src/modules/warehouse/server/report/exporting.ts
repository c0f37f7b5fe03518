import { Day, Id } from '../../../../kernel/api/fields.ts'
import type { Filter, ListFilter } from '../../../../kernel/api/list.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { type Brought, bring } from '../../../../kernel/server/module.ts'
import { seenColumns } from '../../../../kernel/server/record/concealed.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { type ExportKind, exports } from '../../../transfer/server/index.ts'
import { reportKind } from '../../api/report.ts'
import { type StockReport, stockReports, stockShelf } from './kind.ts'
import { askOf, columnsOfReport, reportCount, reportOf, reportStatement } from './read.ts'

/** The one of a filter on a word or record; null where it is not asked. Throws 40000. */
function oneOf(filter: Filter | undefined): number | null {
  if (!filter) return null
  const one = 'in' in filter && filter.in.length === 1 ? Id.safeParse(filter.in[0]) : undefined
  if (!one?.success) throw badInput('filters', '报表一次只能按一个仓库、品牌、品类或部门导出，请只选一个')
  return one.data
}

function dayIn(end: unknown): string | undefined {
  if (end === null || end === undefined) return undefined
  const day = Day.safeParse(typeof end === 'string' ? end.slice(0, 10) : end)
  if (!day.success) throw badInput('filters', '统计时间不正确，请重新选择')
  return formatDate(end as string)
}

/** Reads what an export of a report is asked: its grouping as the view, days, warehouse, brand, category and department as filters. */
function askedOf(report: StockReport, { view, search, filters }: ListFilter) {
  const { days, warehouseId, brandId, categoryId, departmentId, ...others } = filters
  if (search || Object.keys(others).length > 0)
    throw badInput('filters', '报表只能按时间、仓库、品牌、品类、部门导出，请去掉其他条件')
  if (days && !('between' in days)) throw badInput('filters', '统计时间不正确，请重新选择')
  const [from, to] = days ? days.between : []
  return askOf(report, {
    by: view === undefined || view === 'all' ? '' : view,
    from: dayIn(from),
    to: dayIn(to),
    warehouseId: oneOf(warehouseId),
    brandId: oneOf(brandId),
    categoryId: oneOf(categoryId),
    departmentId: oneOf(departmentId),
  })
}

const exportOf = (report: StockReport): ExportKind => {
  const columns = columnsOfReport(report)
  const { key, title, shelf = stockShelf } = report
  return {
    kind: reportKind(key, shelf.key),
    title: `${shelf.title}：${title}`,
    element: shelf.exporting,
    seesAll: desk => seenColumns(desk, columns).length === columns.length,
    path: `${shelf.path}?tab=${key}`,
    columns,
    companyColumns: async (desk, some) => seenColumns(desk, some),
    count: (desk, filter) => reportCount(desk, reportOf(desk, key, shelf), askedOf(report, filter)),
    statement: (desk, filter) => reportStatement(desk, reportOf(desk, key, shelf), askedOf(report, filter)),
  }
}

/** Brings a report, and its export. */
export const reported = (report: StockReport, rank: number): Brought[] => [
  bring(stockReports, report, rank),
  bring(exports, exportOf(report), 80 + rank),
]
