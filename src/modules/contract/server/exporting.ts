import { columnsOf } from '../../../kernel/contract/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list.ts'
import { guarded } from '../../goods/contract/goods.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { ContractRow } from '../contract/contract.ts'
import { contractPlaces } from '../contract/places.ts'
import { behindCost, contractConditions, contractListFor } from './list.ts'
import { scopeModule } from './scope.ts'

/** The export of contracts: what a filter finds in the person's data scope, with the columns that they see. */
export const contractExport: ExportKind = {
  kind: 'contract',
  title: '合同',
  element: 'contractInfo:export',
  seesAll: desk => desk.reach(scopeModule).office && desk.may(guarded.cost),
  path: contractPlaces.list.path,
  columns: columnsOf(ContractRow),
  companyColumns: async (desk, columns) =>
    desk.may(guarded.cost) ? columns : columns.filter(column => !behindCost.includes(column.key)),
  async count(desk, filter) {
    return (await readTotals(desk.client, contractListFor(desk), contractConditions(desk, filter.view), filter)).total
  },
  statement: (desk, filter, sort) =>
    wholeStatement(contractListFor(desk), contractConditions(desk, filter.view), filter, sort),
}
