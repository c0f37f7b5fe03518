import type { ImportField } from '../../../transfer/server/index.ts'

const plain = { required: false, kind: 'text', hint: '', example: '', synonyms: [] } as const
type Told = Partial<ImportField> & Pick<ImportField, 'key' | 'title'>
const whole = (told: readonly Told[]): readonly ImportField[] => told.map(field => ({ ...plain, ...field }))

/** The columns of a file of past receipts. */
export const receiptFields = whole([
  {
    key: 'number',
    title: '原收款单号',
    hint: '原来的单号；相同的只导入一次，退款按它找到收款。',
    synonyms: ['收款单号', '单号', '编号'],
  },
  {
    key: 'dealId',
    title: '商机编号',
    required: true,
    kind: 'reference',
    hint: '系统里的商机编号；客户和业务员按商机。',
    synonyms: ['商机', '编号（商机）'],
  },
  {
    key: 'kind',
    title: '款项',
    required: true,
    kind: 'reference',
    hint: '定金、订金或货款。',
    synonyms: ['款项类型', '类型'],
  },
  {
    key: 'accountId',
    title: '收款账户',
    required: true,
    kind: 'reference',
    hint: '收款账户的名称。',
    synonyms: ['账户', '收款方式'],
  },
  {
    key: 'amount',
    title: '收款金额',
    required: true,
    kind: 'money',
    example: '20000',
    hint: '元。',
    synonyms: ['金额', '实收'],
  },
  { key: 'fee', title: '手续费', kind: 'money', hint: '元；留空为 0。', synonyms: ['扣点'] },
  {
    key: 'receivedOn',
    title: '收款日期',
    required: true,
    kind: 'date',
    example: '2025-03-18',
    synonyms: ['日期', '收款时间'],
  },
  { key: 'payer', title: '付款人', hint: '最多 60 个字。' },
  { key: 'externalSerial', title: '流水号', hint: '银行、微信或支付宝的流水号；同一账户不能重复。' },
  { key: 'remark', title: '备注', hint: '最多 200 个字。' },
])

/** The columns of a file of past refunds. */
export const refundFields = whole([
  { key: 'number', title: '原退款单号', hint: '原来的单号；相同的只导入一次。', synonyms: ['退款单号', '单号'] },
  {
    key: 'receiptId',
    title: '收款单号',
    required: true,
    kind: 'reference',
    hint: '从哪笔收款退：系统里的收款单号，或导入收款时的原单号。',
    synonyms: ['原收款单号', '收款'],
  },
  {
    key: 'amount',
    title: '退款金额',
    required: true,
    kind: 'money',
    example: '1000',
    hint: '元；先退余额，再退已分配的。',
    synonyms: ['金额'],
  },
  {
    key: 'doneOn',
    title: '退款日期',
    required: true,
    kind: 'date',
    example: '2025-04-02',
    synonyms: ['日期', '退款时间'],
  },
  { key: 'accountId', title: '付款账户', kind: 'reference', hint: '留空为收款的账户。', synonyms: ['账户'] },
  { key: 'payee', title: '收款人', hint: '最多 60 个字。' },
  { key: 'serial', title: '流水号' },
  { key: 'reason', title: '退款原因', hint: '最多 200 个字。', synonyms: ['原因', '备注'] },
])
