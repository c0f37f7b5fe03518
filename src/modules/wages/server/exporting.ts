import { columnsOf } from '../../../kernel/api/list.ts'
import { wholeStatement } from '../../../kernel/server/list/list.ts'
import { seenColumns } from '../../../kernel/server/record/concealed.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { wageElements } from '../api/elements.ts'
import { WageEntryRow } from '../api/entry.ts'
import { wagePlaces } from '../api/places.ts'
import { countEntries, entryConditions, entryElements, entryListFor } from './entries.ts'
import { seesAll } from './sight.ts'

/** The export of entries: what a filter finds of those that the person sees, with the columns that they see. */
export const entryExport: ExportKind = {
  kind: 'wageEntry',
  title: '工钱明细',
  element: wageElements.export,
  seesAll: desk => seesAll(desk) && entryElements.every(one => desk.may(one)),
  path: `${wagePlaces.desk.path}?tab=entries`,
  columns: columnsOf(WageEntryRow),
  companyColumns: async (desk, all) => seenColumns(desk, all),
  count: countEntries,
  statement: (desk, filter, sort) =>
    wholeStatement(entryListFor(desk), entryConditions(desk, filter.view), filter, sort),
}
