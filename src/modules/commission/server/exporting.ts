import { columnsOf } from '../../../kernel/api/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list/list.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { EntryRow, MonthRow } from '../api/commission.ts'
import { commissionPlaces } from '../api/places.ts'
import { entryConditions, entryList, monthConditions, monthList } from './list.ts'
import { seesAll } from './scope.ts'

const element = 'commissionInfo:export'

/** The exports of entries and of statements: what a filter finds of what the person sees. */
export const commissionExports: readonly ExportKind[] = [
  {
    kind: 'commission',
    title: '提成明细',
    element,
    seesAll,
    path: commissionPlaces.report.path,
    columns: columnsOf(EntryRow),
    async count(desk, filter) {
      return (await readTotals(desk.client, entryList, entryConditions(desk, filter.view), filter)).total
    },
    statement: (desk, filter, sort) => wholeStatement(entryList, entryConditions(desk, filter.view), filter, sort),
  },
  {
    kind: 'commissionMonth',
    title: '提成单',
    element,
    seesAll,
    path: commissionPlaces.desk.path,
    columns: columnsOf(MonthRow),
    async count(desk, filter) {
      return (await readTotals(desk.client, monthList, monthConditions(desk, filter.view), filter)).total
    },
    statement: (desk, filter, sort) => wholeStatement(monthList, monthConditions(desk, filter.view), filter, sort),
  },
]
