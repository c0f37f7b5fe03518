import { record } from '../../../kernel/api/record.ts'
import { moneyPlaces } from './places.ts'
import { RequestRow, requestActs, requestStates, requestViews } from './request.ts'

/** What a request for money is: a refund, an invoice, a forfeit or a release that somebody asks for. */
export const requestRecord = record({
  name: 'moneyRequest',
  table: 'moneyRequest',
  title: '申请单',
  noun: '申请单',
  unit: '张',
  place: moneyPlaces.desk,
  at: { within: { tab: 'requests' }, open: 'request' },
  seen: { scope: 'money' },
  states: requestStates,
  acts: requestActs,
  row: RequestRow,
  views: requestViews,
})
