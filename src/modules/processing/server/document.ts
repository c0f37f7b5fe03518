import { sql } from 'kysely'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../approval/server/index.ts'
import {
  concealedFrom,
  documentDetail,
  documentHandlers,
  documentOf,
  filesOfItself,
  keptAs,
} from '../../documents/server/index.ts'
import { packagesOf } from '../../factoryOrder/server/index.ts'
import { goodsInWords } from '../../goods/server/index.ts'
import { lockOrders, type OrderRecord, orders } from '../../salesOrder/server/index.ts'
import { assertOneLot } from '../../shipment/server/index.ts'
import { assertWarehouse } from '../../warehouse/server/index.ts'
import { processingElements } from '../api/kinds.ts'
import {
  ProcessingEntered,
  processingApproval,
  processingRecord,
  processingRoutes as routes,
} from '../api/processing.ts'
import { freeAll, keepFor } from './holding.ts'
import { type KeptLine, keptLines, overOf, processingLines, sumsOf } from './lines.ts'
import { linesFor, workedLots } from './orderLines.ts'
import { type ProcessingRecord, processings } from './processings.ts'

type Draft = Omit<ProcessingEntered, 'lines'> & {
  pieces: number
  makes: number
  customerId: number
  lines: readonly Pick<KeptLine, 'goodsId' | 'pieces' | 'boxPieces'>[]
  ownerId: number
  departmentId: number | null
}

/** Returns the placed order of a 加工单; one that a kept 加工单 names stays. Throws 40000 for one that the person does not see, or that is called off. */
async function orderOf(desk: Desk, id: number, before?: ProcessingRecord): Promise<OrderRecord> {
  if (before && before.salesOrderId !== id)
    throw badInput('salesOrderId', '不能换到另一张下单单，请作废后从那张下单单重新开加工单')
  const order = await desk.from('salesOrder').selectAll().where('id', '=', id).executeTakeFirst()
  const isSeen = order && (before || (orders.maySeeAny(desk) && (await orders.sight.sees(desk, order))))
  if (!order || !isSeen) throw badInput('salesOrderId', '下单单不存在，或不在您的数据范围内，请重新选择')
  if (order.state !== 'done') throw badInput('salesOrderId', '这张下单单没有下单或已经撤单，不能加工，请选择已下单的')
  return order
}

/** Refuses a 补做 of what is not finished, of another order, or for which nobody answers. Throws 40000 by field. */
async function assertReplaces(desk: Desk, entered: ProcessingEntered, before?: ProcessingRecord): Promise<void> {
  const { replacesId, answers, salesOrderId } = entered
  if (before && before.replacesId !== replacesId)
    throw badInput('replacesId', '补做哪一张不能改，请作废后从那张加工单重新点“补做”')
  if (replacesId === null) {
    if (answers !== null) throw badInput('answers', '不是补做，不用填由谁承担，请留空')
    return
  }
  if (answers === null) throw badInput('answers', '补做请选择由谁承担')
  const original = await desk.from('processing').selectAll().where('id', '=', replacesId).executeTakeFirst()
  const isSeen = original && (before || (processings.maySeeAny(desk) && (await processings.sight.sees(desk, original))))
  if (!isSeen || original.salesOrderId !== salesOrderId)
    throw badInput('replacesId', '要补做的加工单不存在，或不是这张下单单的，请重新选择')
  if (original.state !== 'done') throw badInput('replacesId', '要补做的加工单还没有完工或已冲销，请选择已完工的')
}

/** Refuses a day that is past, and a place that is not there any more. */
async function assertHead(desk: Desk, { wishOn, warehouseId }: ProcessingEntered, before?: ProcessingRecord) {
  if (wishOn !== null && wishOn !== before?.wishOn && wishOn < formatDate(clock.now()))
    throw badInput('wishOn', '希望完工不能早于今天，请改成今天或以后')
  await assertWarehouse(desk, warehouseId)
}

/** Returns what is kept of what is entered: the contract's salesperson answers for it. Throws 40000 by field. */
async function drafted(desk: Desk, entered: ProcessingEntered, before?: ProcessingRecord) {
  const { lines: given, ...head } = entered
  const order = await orderOf(desk, head.salesOrderId, before)
  await assertHead(desk, entered, before)
  await assertReplaces(desk, entered, before)
  const lines = await keptLines(desk, given, await linesFor(desk, entered, before?.id))
  const { contractId, customerId, ownerId, departmentId, address } = order
  if (head.mixedReason === '') {
    assertSameLot(lines, await workedLots(desk, order.id, before?.id))
    await assertOneLot(desk, { customerId, address }, lines, '')
  }
  return { ...head, contractId, customerId, ownerId, departmentId, ...sumsOf(lines), lines }
}

/** Refuses without a reason another lot of goods than other 加工单 of the order take: they may look different. Throws 40000. */
function assertSameLot(lines: readonly KeptLine[], worked: ReadonlyMap<number, readonly number[]>): void {
  const at = lines.findIndex(({ goodsId, lotId }) => !(worked.get(goodsId)?.includes(lotId) ?? true))
  if (at >= 0)
    throw badInput(
      'mixedReason',
      `第 ${at + 1} 行：这户的同一商品已用别的批次加工，颜色可能不同。请改成同一批次，或填写混批原因（如客户已同意）`,
    )
}

/** Locks the order of a 加工单, before that itself. Returns it. */
export async function lockAbove(desk: Desk, id: number): Promise<OrderRecord | undefined> {
  const of = await desk.from('processing').select('salesOrderId').where('id', '=', id).executeTakeFirst()
  const [order] = of ? await lockOrders(desk, [of.salesOrderId]) : []
  return order
}

/** Keeps the goods of a 加工单 whose order may have changed since it was sent. Throws 40900 where it has not so much any more, and by line for what is not free. */
async function place(desk: Desk, id: number): Promise<null> {
  const order = await lockAbove(desk, id)
  const one = await desk.lockOne('processing', id, processingRecord.noun)
  if (order?.state !== 'done') throw conflict('下单单已经撤单，不能加工；这张加工单请拒绝或作废')
  const lines = await processingLines.read(desk, id)
  const over = overOf(lines, await linesFor(desk, one, id))
  if (over) throw conflict(`${over.words}，请退回修改`)
  await processingDocument.change(desk, one, { state: 'placed', decidedAt: sql<string>`now()` }, '下达加工单')
  await keepFor(desk, one, lines)
  return null
}

/** 加工单: its goods are kept for it as soon as it is sent, or once it is approved. */
export const processingDocument = documentOf({
  code: processingApproval.code,
  title: processingApproval.title,
  unbound: '没有绑定流程时，提交后即可加工',
  alone: true,
  kept: keptAs(processings),
  attached: filesOfItself(processingRecord.table),
  asks: () => '提交加工单',
  tells: ({ text }) => ({
    asks: saying('申请加工', text('pieces') !== '' && ` ${text('pieces')} 片/件`),
    first: ['customer', 'lines', 'wishOn', 'warehouse'],
  }),
  fields: [
    toldField('order', '下单单', 'text'),
    toldField('customer', '客户', 'text'),
    toldField('warehouse', '加工地点', 'text'),
    toldField('wishOn', '希望完工', 'date'),
    { key: 'remark', title: '备注', kind: 'longText', required: false, options: [] },
    toldField('lines', '明细', 'longText'),
    toldField('mixedReason', '混批原因', 'text'),
    toldField('pieces', '取用（片/件）', 'number'),
    toldField('makes', '做出（片/件）', 'number'),
    toldField('workshopFee', '外协加工费', 'money'),
    toldField('owner', '业务员', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, lines: await processingLines.read(desk, row.id) } as unknown as Draft
  },
  async content(desk, draft: Draft) {
    const { wishOn, remark, mixedReason, pieces, makes, workshopFee, lines, customerId, salesOrderId } = draft
    const [customer, order, places] = [
      await desk.from('customer').select('name').where('id', '=', customerId).executeTakeFirst(),
      await desk.from('salesOrder').select('number').where('id', '=', salesOrderId).executeTakeFirst(),
      await desk.names('warehouse', [draft.warehouseId]),
    ]
    const named = { customer: customer?.name ?? '', order: order?.number ?? '' }
    const told = { warehouse: places.get(draft.warehouseId) ?? '', wishOn, remark, mixedReason, pieces, makes }
    const whose = { owner: draft.ownerId, department: draft.departmentId }
    return { ...named, ...told, workshopFee, ...whose, lines: await goodsInWords(desk, lines) }
  },
  concealed: (desk, { salesOrderId, customerId }: Draft) =>
    concealedFrom(
      desk,
      { [processingElements.cost]: ['workshopFee'] },
      { order: ['salesOrder', salesOrderId], customer: ['customer', customerId] },
    ),
  amends: { from: '加工单', fields: { remark: 'remark' }, form: ProcessingEntered.pick({ remark: true }) },
  after: { rejected: 'rejected', withdrawn: 'draft' },
  carries: place,
})

/** Returns what the list does not tell: why lots are mixed, the number of the contract as far as the person sees it, and in what it came out. */
async function more(desk: Desk, id: number) {
  const { contractId, ...told } = await desk
    .from('processing')
    .select(['contractId', 'mixedReason', 'replacesId', 'factoryOrderId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const contractNumber = (await desk.names('contract', [contractId])).get(contractId) ?? ''
  const packageRows = told.factoryOrderId === null ? [] : await packagesOf(desk, told.factoryOrderId)
  return { ...told, contractNumber, packageRows }
}

const of = { served: processings, lines: processingLines, more }
/** Returns the answer of one 加工单. */
export const detailOf = documentDetail(of)

/** The calls of 加工单 as documents. */
export const documentCalls = documentHandlers({
  ...of,
  document: processingDocument,
  routes,
  entered: ProcessingEntered,
  prefix: 'JG',
  drafted,
  above: async (desk, id) => {
    await lockAbove(desk, id)
  },
  cancelled: (desk, { id }) => freeAll(desk, id),
})
