import { columnsOf } from '../../../kernel/api/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list/list.ts'
import { guarded } from '../../goods/api/goods.ts'
import { companyColumns } from '../../ownFields/server/index.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { ContractRow } from '../api/contract.ts'
import { contractPlaces } from '../api/places.ts'
import { behindCost, contractConditions, contractListFor } from './list.ts'
import { ownContract } from './own.ts'
import { scopeModule } from './scope.ts'

/** The export of contracts: what a filter finds in the person's data scope, with the columns that they see. */
export const contractExport: ExportKind = {
  kind: 'contract',
  title: '合同',
  element: 'contractInfo:export',
  seesAll: desk => desk.reach(scopeModule).office && desk.may(guarded.cost),
  path: contractPlaces.list.path,
  columns: columnsOf(ContractRow),
  async companyColumns(desk, columns) {
    const told = await companyColumns(desk, ownContract, columns)
    return desk.may(guarded.cost) ? told : told.filter(column => !behindCost.includes(column.key))
  },
  async count(desk, filter) {
    const list = { ...(await contractListFor(desk)), sums: [] }
    return (await readTotals(desk.client, list, contractConditions(desk, filter.view), filter)).total
  },
  statement: async (desk, filter, sort) =>
    wholeStatement(await contractListFor(desk), contractConditions(desk, filter.view), filter, sort),
}
