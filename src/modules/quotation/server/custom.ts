import { type PaperCustom, paperCustom } from '../../lines/server/index.ts'
import { quotationPlaces } from '../api/places.ts'
import { quotationRoutes } from '../api/routes.ts'
import { type QuotationRecord, quotations } from './quotations.ts'

const paper: PaperCustom = paperCustom<QuotationRecord>({
  noun: 'quotation',
  title: '报价单',
  table: 'quotation',
  path: quotationPlaces.list.path,
  list: 'quotationList',
  total: '报价金额',
  steps: [
    { key: 'sent', title: '定稿' },
    { key: 'accepted', title: '客户接受' },
  ],
  detail: quotationRoutes.detail,
  visible: (desk, id) => quotations.visible(desk, id),
  mayInform: (desk, quotation) => quotations.mayOf(desk, quotation).info,
  tell: (desk, changed) => quotations.tell(desk, changed as QuotationRecord[]),
})

/** The custom fields of quotations. */
export const { own: customQuotation, changed: changedCustomValues } = paper
