import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { ReportAsked, ReportRoutes } from '../../api/report.ts'
import type { Shelf } from './kind.ts'
import { askOf, factsOf, openReports, readReport, reportOf } from './read.ts'
import { rowsOf } from './rows.ts'

/** Refuses a warehouse, brand, category or department that the company does not have. */
async function assertThere(
  desk: Desk,
  asked: Pick<ReportAsked, 'warehouseId' | 'brandId' | 'categoryId' | 'departmentId'>,
): Promise<void> {
  const words = Object.entries({ brandId: asked.brandId, categoryId: asked.categoryId })
  for (const [field, id] of words) {
    if (id === null) continue
    const word = await desk.from('dictionaryItem').select('id').where('id', '=', id).executeTakeFirst()
    if (!word) throw badInput(field, '没有这个品牌或品类，请重新选择')
  }
  if (asked.departmentId !== null) {
    const found = await desk.from('department').select('id').where('id', '=', asked.departmentId).executeTakeFirst()
    if (!found) throw badInput('departmentId', '没有这个部门，请重新选择')
  }
  if (asked.warehouseId === null) return
  const warehouse = await desk.from('warehouse').select('id').where('id', '=', asked.warehouseId).executeTakeFirst()
  if (!warehouse) throw badInput('warehouseId', '没有这个仓库，请重新选择')
}

/** Returns the calls of a screen of reports. */
export const reportHandlers = (shelf: Shelf, routes: ReportRoutes) => [
  handle(routes.reports, async desk => openReports(desk, shelf).map(report => factsOf(desk, report))),
  handle(routes.read, async (desk, { body: { report: key, ...asked } }) => {
    await assertThere(desk, asked)
    const report = reportOf(desk, key, shelf)
    return readReport(desk, report, askOf(report, asked))
  }),
  handle(routes.rows, async (desk, { body: { report: key, group, ...asked } }) => {
    await assertThere(desk, asked)
    const report = reportOf(desk, key, shelf)
    return rowsOf(desk, report, askOf(report, asked), group)
  }),
]
