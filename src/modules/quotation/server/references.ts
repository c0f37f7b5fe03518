import type { CustomerReference } from '../../customer/server/index.ts'
import { onDeal } from '../../opportunity/server/index.ts'

/** Quotations are of their deal's customer. */
export const quotationReference = {
  table: 'quotation',
  column: 'customerId',
  title: '报价单',
  ties: [onDeal('报价单与其商机同属一位客户')],
} satisfies CustomerReference
