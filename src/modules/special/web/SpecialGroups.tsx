import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { GroupedSums } from '../../reporting/web/sums/GroupedSums.tsx'
import { type Figure, fenOf } from '../../reporting/web/sums/groups.ts'
import { specialPlaces } from '../api/places.ts'
import { groupings, specialRoutes as routes, type SpecialGroup, type SpecialRow } from '../api/special.ts'
import { columns } from './groups.ts'

const figures: readonly Figure<SpecialGroup>[] = [
  { title: '数量（片/件）', of: group => group.pieces },
  { title: '面积（㎡）', of: group => group.area },
  { title: '长度（延米）', of: group => group.metre },
  fenOf('特价金额', group => group.amount),
  fenOf('剩余金额', group => group.leftAmount),
  fenOf('让利金额', group => group.givenAway),
]

/** Sums what the list's filter finds by month, department, person or brand. */
export function SpecialGroups({ list }: { list: ListModel<SpecialRow> }) {
  return (
    <GroupedSums
      list={list}
      ask={body => queryOf(routes.groups, { body }, { quiet: true })}
      groupings={groupings}
      columns={columns}
      title="特价金额"
      noun="特价"
      counted="单"
      figures={figures}
      report={specialPlaces.report}
    />
  )
}
