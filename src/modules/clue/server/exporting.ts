import { columnsOf } from '../../../kernel/contract/list.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { type ListSpec, readTotals, wholeStatement } from '../../../kernel/server/list.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { ClueRow, clueRoutes } from '../contract/clue.ts'
import { clueConditions, clueList, unmasked } from './list.ts'

/** Whole phones only for those who may see each of them. */
function specFor(desk: Desk): ListSpec {
  return desk.may(clueRoutes.revealPhone.needs) ? { ...clueList, select: unmasked } : clueList
}

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
      { ...clueList, sums: [] },
      clueConditions(desk, filter.view),
      filter,
    )
    return total
  },
  statement: (desk, filter, sort) => wholeStatement(specFor(desk), clueConditions(desk, filter.view), filter, sort),
}
