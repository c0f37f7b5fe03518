import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { GroupedSums } from '../../reporting/web/sums/GroupedSums.tsx'
import { daysOf, type Figure, fenOf, type GroupColumn } from '../../reporting/web/sums/groups.ts'
import type { ContractRow } from '../api/contract.ts'
import { contractPlaces } from '../api/places.ts'
import { type ContractGroup, type Grouping, groupings, reportRoutes as routes } from '../api/report.ts'

const columns: Record<Grouping, GroupColumn> = {
  month: { key: 'signedOn', kind: 'date', asked: daysOf, without: '未签' },
  department: { key: 'departmentId', kind: 'department' },
  person: { key: 'ownerId', kind: 'employee' },
  brand: { key: 'brandIds', kind: 'dictionary', dictionary: 'intentionBrand', without: '无品牌' },
  category: { key: 'categoryIds', kind: 'dictionary', dictionary: 'intentionCategory', without: '无品类' },
  channel: { key: 'channelId', kind: 'dictionary', dictionary: 'priceChannel' },
  level: { key: 'levelId', kind: 'dictionary', dictionary: 'customerLevel' },
}
const figures: readonly Figure<ContractGroup>[] = [
  fenOf('签订', group => group.signed),
  fenOf('增减', group => group.changed),
  fenOf('合同金额', group => group.amount),
  fenOf('已收', group => group.paid),
  fenOf('未收', group => group.outstanding),
  fenOf('毛利', group => group.margin ?? undefined),
]

/** Sums what the list's filter finds by month, department, person, brand, category, channel or level. */
export function ContractGroups({ list }: { list: ListModel<ContractRow> }) {
  return (
    <GroupedSums
      list={list}
      ask={body => queryOf(routes.groups, { body }, { quiet: true })}
      groupings={groupings}
      columns={columns}
      title="合同金额"
      noun="合同"
      counted="单"
      figures={figures}
      report={contractPlaces.report}
    />
  )
}
