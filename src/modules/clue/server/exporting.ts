import { columnsOf } from '../../../kernel/contract/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { ClueRow } from '../contract/clue.ts'
import { clueConditions, clueExportFor, clueListFor } from './list.ts'

/** The export of the clue list: what its filter finds within the person's scope, in its order. */
export const clueExport: ExportKind = {
  kind: 'clue',
  title: '流量',
  element: 'clueList:export',
  path: '/approvalInfoManager/clueList',
  columns: columnsOf(ClueRow),
  async count(desk, filter) {
    const { total } = await readTotals(
      desk.client,
      { ...(await clueListFor(desk, filter.view)), sums: [] },
      await clueConditions(desk, filter.view),
      filter,
    )
    return total
  },
  statement: async (desk, filter, sort) =>
    wholeStatement(await clueExportFor(desk, filter.view), await clueConditions(desk, filter.view), filter, sort),
}
