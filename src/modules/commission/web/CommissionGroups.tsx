import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { GroupedSums } from '../../reporting/web/sums/GroupedSums.tsx'
import { type Figure, fenOf, type GroupColumn } from '../../reporting/web/sums/groups.ts'
import {
  type EntryGroup,
  type EntryRow,
  type Grouping,
  groupings,
  commissionRoutes as routes,
} from '../api/commission.ts'
import { commissionPlaces } from '../api/places.ts'

/** Returns the day as which the ledger holds a month, as the address of a list writes it. */
const firstDayOf = (month: string) => `${month}-01..${month}-01`

const columns: Record<Grouping, GroupColumn> = {
  month: { key: 'period', kind: 'date', asked: firstDayOf },
  department: { key: 'departmentId', kind: 'department' },
  person: { key: 'ownerId', kind: 'employee' },
  category: { key: 'categoryId', kind: 'dictionary', dictionary: 'intentionCategory', without: '其他' },
}
const figures: readonly Figure<EntryGroup>[] = [fenOf('基数', one => one.base), fenOf('提成', one => one.amount)]

/** Sums what the list's filter finds by month, department, person or category. */
export function CommissionGroups({ list }: { list: ListModel<EntryRow> }) {
  return (
    <GroupedSums
      list={list}
      ask={body => queryOf(routes.groups, { body }, { quiet: true })}
      groupings={groupings}
      columns={columns}
      title="提成"
      noun="提成"
      counted="笔"
      figures={figures}
      report={commissionPlaces.report}
    />
  )
}
