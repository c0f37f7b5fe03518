import { columnsOf } from '../../../kernel/contract/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { specialPlaces } from '../contract/places.ts'
import { SpecialRow } from '../contract/special.ts'
import { specialConditions, specialListFor } from './list.ts'
import { scopeModule } from './scope.ts'
import { hiddenFrom, seesFloors } from './sight.ts'

/** The export of special offers: what a filter finds in the person's data scope, with the columns that they see. */
export const specialExport: ExportKind = {
  kind: 'special',
  title: '特价',
  element: 'specialOffer:export',
  seesAll: desk => desk.reach(scopeModule).office && hiddenFrom(desk).length === 0 && seesFloors(desk),
  path: specialPlaces.list.path,
  columns: columnsOf(SpecialRow),
  companyColumns: async (desk, columns) => columns.filter(column => !hiddenFrom(desk).includes(column.key)),
  async count(desk, filter) {
    return (await readTotals(desk.client, specialListFor(desk), specialConditions(desk, filter.view), filter)).total
  },
  statement: (desk, filter, sort) =>
    wholeStatement(specialListFor(desk), specialConditions(desk, filter.view), filter, sort),
}
