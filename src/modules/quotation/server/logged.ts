import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'
import { OrderDiscount } from '../../lines/api/line.ts'
import { orderOffColumns } from '../../lines/server/index.ts'
import { QuotationHead, QuotationRow } from '../api/quotation.ts'
import { templateLogged } from './template/logged.ts'

/** The columns of a quotation as histories name them; `lines` has only the lines that differ. */
export const changeColumns: readonly Column[] = [
  ...columnsOf(QuotationHead).filter(({ key }) => !Object.hasOwn(OrderDiscount.shape, key)),
  ...orderOffColumns,
  ...columnsOf(
    QuotationRow.pick({ number: true, revision: true, state: true, total: true, sentAt: true, acceptedAt: true }),
  ),
  ...titled({ signer: '客户', asked: '想修改', voidReason: '作废原因', contract: '合同', notes: '没有按今天定价' }),
  {
    key: 'lines',
    title: '明细',
    kind: 'text',
    items: [
      ...titled({ space: '空间', name: '名称', quantity: '数量', discount: '优惠' }),
      { key: 'net', title: '金额', kind: 'money' },
    ],
  },
]

const unfollowed = 'entries of the quotation tell of its lines'
const earlier = 'entries from before links were shared links'

/** The names of what belongs to quotations, and of its fields, in the operation log. */
export const partsLogged: Readonly<Record<string, LogSubject>> = {
  ...templateLogged,
  quotationSpace: { title: '报价空间', columns: titled({ name: '空间' }), unfollowed },
  quotationLink: {
    title: '报价链接',
    columns: titled({ expiresAt: '有效至', revokedAt: '撤回时间' }),
    unfollowed: earlier,
  },
  quotationOpening: { title: '打开报价链接', columns: titled({ at: '时间' }), unfollowed: earlier },
  quotationAnswer: { title: '客户答复', columns: titled({ name: '客户', words: '想修改' }), unfollowed },
  quotationLine: { title: '报价明细', columns: titled({ name: '名称' }), unfollowed },
}
