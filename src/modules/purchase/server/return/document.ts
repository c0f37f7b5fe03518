import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../../approval/server/index.ts'
import {
  concealedFrom,
  documentDetail,
  documentHandlers,
  documentOf,
  filesOfItself,
  keptAs,
} from '../../../documents/server/index.ts'
import { goodsInWords } from '../../../goods/server/index.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { assertWarehouse } from '../../../warehouse/server/index.ts'
import { ReturnEntered, returnApproval, returnRecord, returnRoutes as routes } from '../../api/return.ts'
import { receipts } from '../receipt/receipts.ts'
import { nameOf, sum } from '../told.ts'
import { type KeptReturnLine, keptLines, returnLines } from './lines.ts'
import { notOrdered, sendBack, takeBackReturn } from './posting.ts'
import { returns } from './returns.ts'

type Draft = Omit<ReturnEntered, 'lines'> & {
  pieces: number
  credit: number | null
  lines: readonly Pick<KeptReturnLine, 'goodsId' | 'pieces' | 'boxPieces'>[]
  ownerId: number
  departmentId: number | null
}

/** Returns the posted receipt that a person names; one that a kept return names already stays. Throws 40000. */
async function receiptOf(desk: Desk, id: number, before?: { stockReceiptId: number }) {
  const receipt = await desk.from('stockReceipt').selectAll().where('id', '=', id).executeTakeFirst()
  const isSeen =
    receipt &&
    (before?.stockReceiptId === id || (receipts.maySeeAny(desk) && (await receipts.sight.sees(desk, receipt))))
  if (!isSeen) throw badInput('stockReceiptId', '入库单不存在，或不在您的数据范围内，请重新选择')
  if (receipt.state !== 'done') throw badInput('stockReceiptId', '只有已入库的入库单可以退货，请重新选择')
  return receipt
}

/** Returns what is kept of what is entered. Throws 40000 by field. */
async function drafted(
  desk: Desk,
  { lines: given, ...head }: ReturnEntered,
  before?: { id: number; stockReceiptId: number },
) {
  if (head.returnedOn > formatDate(clock.now())) throw badInput('returnedOn', '单据日期不能晚于今天，请改成退货那天')
  await assertWarehouse(desk, head.warehouseId)
  const receipt = await receiptOf(desk, head.stockReceiptId, before)
  if (head.replaces && receipt.purchaseId === null) throw badInput('replaces', notOrdered)
  const lines = await keptLines(desk, given, { receiptId: receipt.id, before })
  const credits = lines.map(({ credit }) => credit)
  return {
    ...head,
    pieces: sum(lines.map(({ pieces }) => pieces)),
    amount: null,
    credit: credits.some(credit => credit === null) ? null : sum(credits as number[]),
    lines,
  }
}

/** 退货单: it posts as it is approved; where the company binds no flow, as it is sent. */
export const returnDocument = documentOf({
  code: returnApproval.code,
  title: returnApproval.title,
  unbound: '没有绑定流程时，提交后立即退货',
  kept: keptAs(returns),
  attached: filesOfItself(returnRecord.table),
  asks: () => '提交退货单',
  tells: ({ text }) => ({
    asks: saying(
      '申请退货',
      text('pieces') !== '' && ` ${text('pieces')} 片`,
      text('supplier') !== '' && `给${text('supplier')}`,
    ),
    amount: 'credit',
    first: ['receipt', 'lines', 'note'],
  }),
  fields: [
    toldField('receipt', '入库单', 'text'),
    toldField('supplier', '供货方', 'text'),
    toldField('warehouse', '退货仓库', 'text'),
    toldField('returnedOn', '单据日期', 'date'),
    toldField('replaces', '换货', 'text'),
    { key: 'note', title: '退货原因', kind: 'longText', required: false, options: [] },
    toldField('lines', '明细', 'longText'),
    toldField('pieces', '数量（片）', 'number'),
    toldField('credit', '供应商抵扣', 'money'),
    toldField('owner', '经办人', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, lines: await returnLines.read(desk, row.id) } as Draft
  },
  async content(desk, draft: Draft) {
    const { returnedOn, note, pieces, credit, ownerId, departmentId, lines } = draft
    const { number, supplierId, supplierWords } = await desk
      .from('stockReceipt')
      .select(['number', 'supplierId', 'supplierWords'])
      .where('id', '=', draft.stockReceiptId)
      .executeTakeFirstOrThrow()
    const told = { receipt: number, warehouse: await nameOf(desk, 'warehouse', draft.warehouseId), returnedOn, note }
    return {
      ...told,
      supplier: supplierId === null ? supplierWords : await nameOf(desk, 'supplier', supplierId),
      replaces: draft.replaces ? '换货' : '不换货',
      pieces,
      credit,
      owner: ownerId,
      department: departmentId,
      lines: await goodsInWords(desk, lines),
    }
  },
  concealed: (desk, { stockReceiptId }: Draft) =>
    concealedFrom(desk, { [stockElements.value]: ['credit'] }, { receipt: ['stockReceipt', stockReceiptId] }),
  amends: { from: '退货单', fields: { note: 'note' }, form: ReturnEntered.pick({ note: true }) },
  after: { rejected: 'rejected', withdrawn: 'draft' },
  alone: true,
  carries: async (desk, id) => {
    const { row, patch } = await sendBack(desk, id)
    await returnDocument.change(desk, row, patch, '退货')
    return null
  },
})

const detailOf = documentDetail({ served: returns, lines: returnLines })

/** The calls of returns to suppliers. */
export const returnHandlers = [
  ...documentHandlers({
    served: returns,
    document: returnDocument,
    routes,
    entered: ReturnEntered,
    prefix: 'TH',
    drafted,
    lines: returnLines,
  }),

  handle(routes.reverse, async (desk, { body: { id, version, reason } }) => {
    const row = await returns.lock(desk, id, 'reverse', { version })
    await takeBackReturn(desk, row)
    await returnDocument.change(desk, row, { state: 'reversed', reverseReason: reason }, '冲销退货单')
    return detailOf(desk, id)
  }),
]
