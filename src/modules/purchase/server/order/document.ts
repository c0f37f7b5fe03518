import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../../approval/server/index.ts'
import { concealedFrom, documentHandlers, documentOf, keptAs } from '../../../documents/server/index.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { goodsInWords } from '../../../goods/server/index.ts'
import { assertWarehouse } from '../../../warehouse/server/index.ts'
import { PurchaseEntered, purchaseApproval, purchaseRoutes } from '../../api/purchase.ts'
import { assertSupplier } from '../suppliers.ts'
import { nameOf, sum } from '../told.ts'
import { type KeptPurchaseLine, keptLines, purchaseLines } from './lines.ts'
import { purchases } from './purchases.ts'

/** What the approval of a purchase tells, kept or not. */
type Draft = Omit<PurchaseEntered, 'lines'> & {
  pieces: number
  amount: number | null
  promisedOn: string | null
  lines: readonly Pick<KeptPurchaseLine, 'goodsId' | 'pieces' | 'boxPieces'>[]
  ownerId: number
  departmentId: number | null
}

/** Returns what is kept of what is entered. Throws 40000 by field. */
async function drafted(desk: Desk, { lines: given, ...head }: PurchaseEntered, before?: { id: number }) {
  if (head.orderedOn > formatDate(clock.now())) throw badInput('orderedOn', '下单日期不能晚于今天')
  await assertWarehouse(desk, head.warehouseId, 'warehouseId', true)
  await assertSupplier(desk, head.supplierId)
  const lines = await keptLines(desk, given, before)
  const amounts = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  const pieces = sum(lines.map(line => line.pieces))
  const promised = lines.flatMap(({ promisedOn }) => (promisedOn === null ? [] : [promisedOn])).sort()
  return {
    ...head,
    pieces,
    outstanding: pieces,
    amount: amounts.length === lines.length ? sum(amounts) : null,
    promisedOn: promised[0] ?? null,
    lines,
  }
}

/** 采购单: it is ordered as it is approved; where the company binds no flow, as it is sent. */
export const purchaseDocument = documentOf({
  code: purchaseApproval.code,
  title: purchaseApproval.title,
  unbound: '没有绑定流程时，提交后立即下单',
  kept: keptAs(purchases),
  asks: () => '提交采购单',
  tells: ({ text }) => ({
    asks: saying(
      '申请采购',
      text('pieces') !== '' && ` ${text('pieces')} 片`,
      text('supplier') !== '' && `，供应商${text('supplier')}`,
    ),
    amount: 'amount',
    first: ['lines', 'promisedOn', 'note'],
  }),
  fields: [
    toldField('supplier', '供应商', 'text'),
    toldField('warehouse', '收货仓库', 'text'),
    toldField('orderedOn', '下单日期', 'date'),
    toldField('promisedOn', '承诺到货日', 'date'),
    { key: 'note', title: '备注', kind: 'longText', required: false, options: [] },
    toldField('lines', '明细', 'longText'),
    toldField('pieces', '数量（片）', 'number'),
    toldField('amount', '采购金额', 'money'),
    toldField('owner', '经办人', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, lines: await purchaseLines.read(desk, row.id) } as Draft
  },
  async content(desk, { orderedOn, promisedOn, note, pieces, amount, ownerId, departmentId, lines, ...draft }: Draft) {
    const places = {
      supplier: await nameOf(desk, 'supplier', draft.supplierId),
      warehouse: await nameOf(desk, 'warehouse', draft.warehouseId),
    }
    const told = { ...places, orderedOn, promisedOn, note, pieces, amount, owner: ownerId, department: departmentId }
    return { ...told, lines: await goodsInWords(desk, lines) }
  },
  concealed: desk => concealedFrom(desk, { [guarded.cost]: ['amount'] }),
  amends: { from: '采购单', fields: { note: 'note' }, form: PurchaseEntered.pick({ note: true }) },
  after: { approved: 'done', rejected: 'rejected', withdrawn: 'draft' },
  alone: true,
})

/** The calls of purchases that every document has. */
export const purchaseHandlers = documentHandlers({
  served: purchases,
  document: purchaseDocument,
  routes: purchaseRoutes,
  entered: PurchaseEntered,
  prefix: 'CG',
  drafted,
  lines: purchaseLines,
})
