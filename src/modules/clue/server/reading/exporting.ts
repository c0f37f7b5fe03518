import { columnsOf } from '../../../../kernel/api/list.ts'
import { readTotals, wholeStatement } from '../../../../kernel/server/list/list.ts'
import { companyColumns } from '../../../customFields/server/index.ts'
import type { ExportKind } from '../../../transfer/server/index.ts'
import { clueRoutes } from '../../api/clue.ts'
import { ClueRow } from '../../api/clueList.ts'
import { cluePlaces } from '../../api/places.ts'
import { customClue } from '../custom/custom.ts'
import { scopeModule } from '../record/scope.ts'
import { clueConditions, clueExportFor, clueListFor, seesNumbers } from './list.ts'

/** The export of the clue list: what its filter finds within the person's scope, in its order. */
export const clueExport: ExportKind = {
  kind: 'clue',
  title: '流量',
  element: ['clueList:export', 'exportClue:export'],
  seesAll: desk => desk.reach(scopeModule).office,
  numbers: { element: clueRoutes.revealPhone.needs, seen: seesNumbers },
  path: cluePlaces.list.path,
  columns: columnsOf(ClueRow),
  companyColumns: (desk, columns) => companyColumns(desk, customClue, columns),
  async count(desk, filter) {
    const { total } = await readTotals(
      desk.client,
      { ...(await clueListFor(desk, filter)), sums: [] },
      await clueConditions(desk, filter.view),
      filter,
    )
    return total
  },
  async statement(desk, filter, sort, whole) {
    const spec = await (whole ? clueExportFor(desk, filter) : clueListFor(desk, filter))
    return wholeStatement(spec, await clueConditions(desk, filter.view), filter, sort)
  },
}
