import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { GroupedSums } from '../../../reporting/web/sums/GroupedSums.tsx'
import { daysOf, type Figure, fenOf, type GroupColumn } from '../../../reporting/web/sums/groups.ts'
import { moneyPlaces } from '../../api/places.ts'
import type { ReceiptRow } from '../../api/receipt.ts'
import {
  type ReceiptGroup,
  type ReceiptGrouping,
  receiptGroupings,
  receiptRoutes,
  unallocated,
} from '../../api/receiptRoutes.ts'
import { receiptKinds } from '../../api/words.ts'

/** What is for no contract has no words of its lines. */
const apart = { words: { [unallocated]: '未分配' }, elsewhere: { [unallocated]: { unallocated: '1..' } } }
const columns: Record<ReceiptGrouping, GroupColumn> = {
  month: { key: 'receivedOn', kind: 'date', asked: daysOf },
  posted: { key: 'postedOn', kind: 'date', asked: daysOf },
  department: { key: 'departmentId', kind: 'department' },
  person: { key: 'ownerId', kind: 'employee' },
  account: { key: 'accountId', kind: 'reference', of: 'moneyAccount' },
  kind: { key: 'kind', kind: 'enum', words: receiptKinds },
  channel: { key: 'channelId', kind: 'dictionary', dictionary: 'priceChannel' },
  brand: { key: 'brandIds', kind: 'dictionary', dictionary: 'intentionBrand', without: '无品牌', ...apart },
  category: { key: 'categoryIds', kind: 'dictionary', dictionary: 'intentionCategory', without: '无品类', ...apart },
}
const figures: readonly Figure<ReceiptGroup>[] = [fenOf('收款金额', one => one.amount), fenOf('手续费', one => one.fee)]

const isOfWords = (by: ReceiptGrouping) => by === 'brand' || by === 'category'
const split = '收款按已分配的合同各行金额分摊到品牌和品类，合计到分不差；未确认、余额和已退的部分为未分配。'
const narrowed = '按品牌或品类筛选时，金额只计这些品牌或品类分摊到的部分。'

const days: Partial<Record<ReceiptGrouping, string>> = {
  month: '按收款日期统计：以后补录到已结月份的收款也算在内。与月结核对请按记账月。',
  posted:
    '按记账日统计，与月结一致：补录到已结月份的收款算在下一个未结的月份；未确认的没有记账日。月结还减去当月红冲的收款。',
}

/** Sums what the list's filter finds by month of receipt or of posting, department, person, account, kind, channel, brand or category. */
export function ReceiptGroups({ list }: { list: ListModel<ReceiptRow> }) {
  const { brandIds, categoryIds } = list.state.filters
  return (
    <GroupedSums
      list={list}
      ask={body => queryOf(receiptRoutes.groups, { body }, { quiet: true })}
      groupings={receiptGroupings}
      columns={columns}
      title="收款金额"
      noun="收款"
      counted="笔"
      figures={figures}
      noteOf={by => (brandIds || categoryIds ? narrowed : isOfWords(by) ? split : days[by])}
      report={moneyPlaces.report}
    />
  )
}
