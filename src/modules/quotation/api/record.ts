import { record } from '../../../kernel/api/record.ts'
import { guarded } from '../../goods/api/goods.ts'
import { quotationPlaces } from './places.ts'
import { QuotationRow, quotationViews } from './quotation.ts'
import { quotationActs, quotationStates } from './state.ts'

/** What a quotation is. It is built on list prices, and seen by whoever works on its deal. */
export const quotationRecord = record({
  name: 'quotation',
  table: 'quotation',
  title: '报价单',
  noun: '报价单',
  unit: '张',
  place: quotationPlaces.list,
  seen: { scope: 'opportunity', through: 'opportunity' },
  behind: guarded.listPrice,
  states: quotationStates,
  acts: quotationActs,
  row: QuotationRow,
  views: quotationViews,
})
