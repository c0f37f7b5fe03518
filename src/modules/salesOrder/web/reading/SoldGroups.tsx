import { numberWords } from '../../../../kernel/api/format.ts'
import { columnIn, columnsOf } from '../../../../kernel/api/list.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { GroupedSums } from '../../../reporting/web/sums/GroupedSums.tsx'
import { daysOf, type Figure, fenOf, type GroupColumn } from '../../../reporting/web/sums/groups.ts'
import { soldPlaces } from '../../api/places.ts'
import {
  SoldLineRow as Row,
  soldRoutes as routes,
  type SoldGroup,
  type SoldGrouping,
  type SoldLineRow,
  soldGroupings,
} from '../../api/soldLine.ts'

const columns: Record<SoldGrouping, GroupColumn> = {
  month: { key: 'effectiveOn', kind: 'date', asked: daysOf },
  department: { key: 'departmentId', kind: 'department' },
  person: { key: 'ownerId', kind: 'employee' },
  brand: { key: 'brandId', kind: 'dictionary', dictionary: 'intentionBrand', without: '无品牌' },
  category: { key: 'categoryId', kind: 'dictionary', dictionary: 'intentionCategory', without: '无品类' },
  stage: { key: 'stage', kind: 'enum', words: columnIn(columnsOf(Row), 'stage').words },
}
const figures: readonly Figure<SoldGroup>[] = [
  fenOf('合同金额', group => group.amount),
  fenOf('已下金额', group => group.ordered),
  fenOf('已发金额', group => group.shipped),
  { title: '未下（片/件）', of: group => numberWords(group.leftPieces) },
  { title: '待发（片/件）', of: group => numberWords(group.toShipPieces) },
]

/** Sums what the list's filter finds by the month of taking effect, department, person, brand, category or stage. */
export function SoldGroups({ list }: { list: ListModel<SoldLineRow> }) {
  return (
    <GroupedSums
      list={list}
      ask={body => queryOf(routes.groups, { body }, { quiet: true })}
      groupings={soldGroupings}
      columns={columns}
      title="合同商品金额"
      noun="合同商品"
      counted="行"
      figures={figures}
      noteOf={() => '金额按合同各行折后价，含增减项；已下、已发按数量分摊。服务不下单，不在其中。'}
      report={soldPlaces.report}
    />
  )
}
