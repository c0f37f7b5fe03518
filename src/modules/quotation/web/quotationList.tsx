import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { CustomerLink } from '../../customer/web/CustomerLink.tsx'
import { QuotationRow, quotationViews } from '../api/quotation.ts'
import { quotationRecord } from '../api/record.ts'
import { quotationRoutes } from '../api/routes.ts'

/** Writes the number of a quotation with its version: `BJ20261124-0001`, `BJ20261124-0001 v2`. */
export const numberOf = ({ number, revision }: Pick<QuotationRow, 'number' | 'revision'>) =>
  revision === 1 ? number : `${number} v${revision}`

/** The list of quotations: what does not follow from the row's schema. */
export const quotationList: ListSpec<QuotationRow> = {
  name: 'quotationList',
  own: 'quotation',
  row: QuotationRow,
  routes: { list: quotationRoutes.list, totals: quotationRoutes.totals },
  views: quotationViews,
  sort: { by: 'createdAt', order: 'descend' },
  noun: '报价单',
  topic: 'quotation',
  shown: ['number', 'state', 'dealName', 'customerName', 'total', 'validUntil', 'ownerId', 'belowCount', 'createdAt'],
  widths: { number: 190, dealName: 200, variant: 110, remark: 220, revision: 72, lineCount: 80, belowCount: 96 },
  empty: {
    all: '还没有报价单。点“新建报价”，选客户的商机开始。',
    mine: '还没有您制作的报价单。',
    draft: '没有报价单草稿。',
    sent: '没有已发出、等客户答复的报价单。',
    ending: '没有即将到期的报价单。',
    accepted: '还没有客户接受的报价单。',
    void: '没有作废的报价单。',
  },
  searchHint: '单号、商机、客户',
  draw: {
    number: row => numberOf(row),
    state: row => <StateTag record={quotationRecord} state={row.state} />,
    customerName: row => <CustomerLink id={row.customerId}>{row.customerName}</CustomerLink>,
    belowCount: row => row.belowCount > 0 && <Tag tone="orange">{row.belowCount} 行</Tag>,
  },
  card: ['state', 'customerName', 'total', 'validUntil', 'ownerId'],
}
