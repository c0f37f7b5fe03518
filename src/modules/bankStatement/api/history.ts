import { z } from 'zod'
import { Day, Fen, idOf, text } from '../../../kernel/api/fields.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { receiptKinds } from '../../money/api/words.ts'

const most = 1_000_000_000_000 // fen, ten billion yuan
const amount = (title: string) =>
  Fen.refine(fen => fen > 0, `${title}应大于 0`).refine(fen => fen <= most, `${title}不能超过 100 亿元`)

/** Refuses a day that has not come, or that is long past. */
function assertPast(field: string, day: string, context: z.RefinementCtx): void {
  const wrong = (message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (day > formatDate(Date.now())) wrong('日期不能晚于今天')
  if (day < '2000') wrong('日期不能早于 2000 年')
}

/** A receipt of the past, as a row of a file. */
export const ImportedReceipt = z
  .object({
    number: text('原收款单号', 40).optional(),
    dealId: idOf('请填写商机编号'),
    kind: z.enum(Object.keys(receiptKinds) as [keyof typeof receiptKinds], '款项应为定金、订金或货款'),
    accountId: idOf('请填写收款账户'),
    amount: amount('收款金额'),
    fee: Fen.nullish(),
    receivedOn: Day,
    payer: text('付款人', 60).default(''),
    externalSerial: text('流水号', 80).default(''),
    remark: text('备注', 200).default(''),
  })
  .superRefine((receipt, context) => {
    assertPast('receivedOn', receipt.receivedOn, context)
    if ((receipt.fee ?? 0) > receipt.amount)
      context.addIssue({ code: 'custom', path: ['fee'], message: '手续费不能超过收款金额，请改小' })
  })
export type ImportedReceipt = z.output<typeof ImportedReceipt>

/** A refund of the past, as a row of a file; it goes back from a receipt that is there. */
export const ImportedRefund = z
  .object({
    number: text('原退款单号', 40).optional(),
    receiptId: idOf('请填写收款单号'),
    amount: amount('退款金额'),
    doneOn: Day,
    accountId: idOf('请填写付款账户').nullish(),
    payee: text('收款人', 60).default(''),
    serial: text('流水号', 80).default(''),
    reason: text('退款原因', 200).default(''),
  })
  .superRefine((refund, context) => assertPast('doneOn', refund.doneOn, context))
export type ImportedRefund = z.output<typeof ImportedRefund>
