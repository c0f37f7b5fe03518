import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../../approval/server/index.ts'
import { concealedFrom, documentHandlers, documentOf, filesOfItself, keptAs } from '../../../documents/server/index.ts'
import { goodsInWords } from '../../../goods/server/index.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { assertWarehouse } from '../../../warehouse/server/index.ts'
import { ReceiptEntered, receiptApproval, receiptRoutes } from '../../api/receipt.ts'
import { ofPurchase } from '../order/named.ts'
import { assertSupplier } from '../suppliers.ts'
import { nameOf, sum } from '../told.ts'
import { type KeptReceiptLine, keptLines, receiptLines } from './lines.ts'
import { receive } from './posting.ts'
import { receipts } from './receipts.ts'
import { valuesOf } from './value.ts'

/** What the approval of a receipt tells, kept or not. */
type Draft = Omit<ReceiptEntered, 'lines'> & {
  pieces: number
  damaged: number
  amount: number | null
  lines: readonly Pick<KeptReceiptLine, 'goodsId' | 'pieces' | 'boxPieces'>[]
  ownerId: number
  departmentId: number | null
}

/** Returns what is kept of what is entered; its value as of today. Throws 40000 by field. */
async function drafted(
  desk: Desk,
  { lines: given, ...head }: ReceiptEntered,
  before?: { id: number; purchaseId: number | null },
  foresees?: boolean,
) {
  if (head.receivedOn > formatDate(clock.now())) throw badInput('receivedOn', '单据日期不能晚于今天，请改成到货那天')
  await assertWarehouse(desk, head.warehouseId)
  const { supplierId, lines: named } = await ofPurchase(desk, head, given, before)
  await assertSupplier(desk, supplierId)
  const lines = await keptLines(desk, named, { before, foresees })
  return {
    ...head,
    supplierId,
    pieces: sum(lines.map(({ pieces }) => pieces)),
    damaged: sum(lines.map(({ damaged }) => damaged)),
    amount: sum(await valuesOf(desk, lines)),
    lines,
  }
}

/** 入库单: it posts as it is approved; where the company binds no flow, as it is sent. */
export const receiptDocument = documentOf({
  code: receiptApproval.code,
  title: receiptApproval.title,
  unbound: '没有绑定流程时，提交后立即入库',
  kept: keptAs(receipts),
  attached: filesOfItself('stockReceipt'),
  asks: () => '提交入库单',
  tells: ({ text }) => ({
    asks: saying(
      '申请入库',
      text('pieces') !== '' && ` ${text('pieces')} 片`,
      text('warehouse') !== '' && `到${text('warehouse')}`,
    ),
    amount: 'amount',
    first: ['supplier', 'lines', 'note'],
  }),
  fields: [
    toldField('warehouse', '仓库', 'text'),
    toldField('supplier', '供货方', 'text'),
    toldField('receivedOn', '单据日期', 'date'),
    { key: 'note', title: '备注', kind: 'longText', required: false, options: [] },
    toldField('lines', '明细', 'longText'),
    toldField('pieces', '数量（片）', 'number'),
    toldField('damaged', '其中破损（片）', 'number'),
    toldField('amount', '货值', 'money'),
    toldField('freight', '运费', 'money'),
    toldField('owner', '经办人', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, lines: await receiptLines.read(desk, row.id) } as Draft
  },
  async content(
    desk,
    { receivedOn, note, pieces, damaged, amount, freight, ownerId, departmentId, lines, ...draft }: Draft,
  ) {
    const supplier = draft.supplierId === null ? draft.supplierWords : await nameOf(desk, 'supplier', draft.supplierId)
    const told = { warehouse: await nameOf(desk, 'warehouse', draft.warehouseId), supplier, receivedOn, note }
    const figures = { pieces, damaged, amount, freight, owner: ownerId, department: departmentId }
    return { ...told, ...figures, lines: await goodsInWords(desk, lines) }
  },
  concealed: desk => concealedFrom(desk, { [stockElements.value]: ['amount', 'freight'] }),
  amends: { from: '入库单', fields: { note: 'note' }, form: ReceiptEntered.pick({ note: true }) },
  after: { rejected: 'rejected', withdrawn: 'draft' },
  alone: true,
  carries: async (desk, id) => {
    const { row, patch } = await receive(desk, id)
    await receiptDocument.change(desk, row, patch, '入库')
    return null
  },
})

/** The calls of receipts that every document has. */
export const receiptHandlers = documentHandlers({
  served: receipts,
  document: receiptDocument,
  routes: receiptRoutes,
  entered: ReceiptEntered,
  prefix: 'RK',
  drafted,
  lines: receiptLines,
})
