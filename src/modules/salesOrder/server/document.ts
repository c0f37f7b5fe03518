import { sql } from 'kysely'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../approval/server/index.ts'
import { type ContractRecord, lockContractHeads } from '../../contract/server/index.ts'
import {
  concealedFrom,
  documentAdder,
  documentDetail,
  documentHandlers,
  documentOf,
  keptAs,
  type PlainDocument,
} from '../../documents/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { OrderEntered, orderApproval, orderRecord, orderRoutes as routes } from '../api/order.ts'
import { takeOver } from './allocation/takeOver.ts'
import { type ContractSeen, callOff, contractSeen, notInEffect, notTheirs } from './contracts.ts'
import { type KeptOrderLine, keptLines, orderLines, overWords } from './lines.ts'
import { type OrderRecord, orders } from './orders.ts'
import { attachWay } from './wayPhotos.ts'

type Draft = Omit<OrderEntered, 'lines'> & {
  pieces: number
  customerId: number
  lines: readonly Pick<KeptOrderLine, 'name' | 'pieces' | 'boxPieces'>[]
  ownerId: number
  departmentId: number | null
}

/** Returns the contract of an order, locked unless nothing is kept. Throws 40000 for one that the person does not see, or that is not in effect. */
async function contractOf(desk: Desk, id: number, before?: OrderRecord, foresees = false): Promise<ContractSeen> {
  if (before && before.contractId !== id) throw badInput('contractId', '不能换到另一份合同，请作废后从那份合同重新下单')
  if (!foresees) await lockContractHeads(desk, [id])
  const contract = await contractSeen(desk, id, before !== undefined)
  if (!contract) throw badInput('contractId', '合同不存在，或不在您的数据范围内，请重新选择')
  if (contract.state !== 'effective') throw badInput('contractId', notInEffect)
  if (!desk.reaches('salesOrder', contract)) throw badInput('contractId', notTheirs)
  return contract
}

/** Photos come with a new one and are kept beside it. */
type WithFiles = { fileIds?: readonly number[] }

/** Returns what is kept of what is entered: the contract's salesperson answers for it. Throws 40000 by field. */
async function drafted(desk: Desk, entered: OrderEntered & WithFiles, before?: OrderRecord, foresees = false) {
  const { lines: given, fileIds: _, ...head } = entered
  const contract = await contractOf(desk, head.contractId, before, foresees)
  if (head.wishOn !== (before?.wishOn ?? null)) assertAhead(head.wishOn)
  const lines = await keptLines(desk, given, { contractId: contract.id, without: before?.id ?? null })
  const { customerId, ownerId, departmentId } = contract
  const pieces = lines.reduce((all, line) => all + line.pieces, 0)
  return { ...head, customerId, ownerId, departmentId, pieces, lines }
}

/** Throws 40000 for a day that is past. */
export function assertAhead(wishOn: string | null): void {
  if (wishOn !== null && wishOn < formatDate(clock.now()))
    throw badInput('wishOn', '希望到货不能早于今天，请改成今天或以后')
}

/** Locks the contract of an order, before the order itself. */
export async function lockAbove(desk: Desk, id: number): Promise<ContractRecord | undefined> {
  const order = await desk.from('salesOrder').select('contractId').where('id', '=', id).executeTakeFirst()
  const [contract] = order ? await lockContractHeads(desk, [order.contractId]) : []
  return contract
}

/** Places an order whose contract may have changed since it was sent. Throws 40900 where it has not so much any more. */
async function place(desk: Desk, id: number): Promise<null> {
  const contract = await lockAbove(desk, id)
  const order = await desk.lockOne('salesOrder', id, orderRecord.noun)
  if (contract?.state !== 'effective') throw conflict(`${notInEffect}；这张单请拒绝`)
  for (const line of await orderLines.read(desk, id)) {
    const over = overWords({ ...line, ordered: line.ordered - line.pieces }, line.pieces)
    if (over) throw conflict(`“${line.name}”${over}，请退回修改`)
  }
  const placed = await orderDocument.change(desk, order, { state: 'done', decidedAt: sql<string>`now()` }, '下单')
  await takeOver(desk, placed)
  return null
}

const linesInWords = (lines: Draft['lines']) =>
  lines.map(({ name, pieces, boxPieces }) => `${name} ${boxWords(pieces, boxPieces)}`).join('\n')

/** 合同下单: it is placed as soon as it is sent, or once it is approved. */
export const orderDocument = documentOf({
  code: orderApproval.code,
  title: orderApproval.title,
  unbound: '没有绑定流程时，提交后立即下单',
  alone: true,
  kept: keptAs(orders),
  asks: () => '提交下单',
  tells: ({ text }) => ({
    asks: saying('申请下单', text('pieces') !== '' && ` ${text('pieces')} 片/件`),
    first: ['customer', 'lines', 'wishOn', 'address'],
  }),
  fields: [
    toldField('contract', '合同', 'text'),
    toldField('customer', '客户', 'text'),
    toldField('wishOn', '希望到货', 'date'),
    toldField('address', '送货地址', 'text'),
    { key: 'remark', title: '备注', kind: 'longText', required: false, options: [] },
    toldField('lines', '明细', 'longText'),
    toldField('pieces', '数量（片/件）', 'number'),
    toldField('owner', '业务员', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, lines: await orderLines.read(desk, row.id) } as Draft
  },
  async content(
    desk,
    { wishOn, address, remark, pieces, lines, customerId, ownerId, departmentId, contractId }: Draft,
  ) {
    const [customer, contract] = [
      await desk.from('customer').select('name').where('id', '=', customerId).executeTakeFirst(),
      await desk.from('contract').select('number').where('id', '=', contractId).executeTakeFirst(),
    ]
    const named = { customer: customer?.name ?? '', contract: contract?.number ?? '' }
    const told = { wishOn, address, remark, pieces, owner: ownerId, department: departmentId }
    return { ...named, ...told, lines: linesInWords(lines) }
  },
  concealed: (desk, { contractId, customerId }: Draft) =>
    concealedFrom(desk, {}, { contract: ['contract', contractId], customer: ['customer', customerId] }),
  amends: { from: '下单单', fields: { remark: 'remark' }, form: OrderEntered.pick({ remark: true }) },
  after: { rejected: 'rejected', withdrawn: 'draft' },
  carries: place,
})

/** Returns what the list does not tell: whom to call, and the number of the contract as far as the person sees it. */
async function more(desk: Desk, id: number) {
  const { contractId, receiverPhone } = await desk
    .from('salesOrder')
    .select(['contractId', 'receiverPhone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { receiverPhone, contractNumber: (await desk.names('contract', [contractId])).get(contractId) ?? '' }
}

/** Returns the answer of one order. */
export const detailOf = documentDetail({ served: orders, lines: orderLines, more })

const plainOrder = {
  served: orders,
  document: orderDocument,
  routes,
  entered: OrderEntered,
  prefix: 'XD',
  drafted,
  lines: orderLines,
  more,
  added: (desk, id, given) => attachWay(desk, id, (given as WithFiles).fileIds ?? []),
  above: async (desk, id) => {
    await lockAbove(desk, id)
  },
} satisfies PlainDocument<typeof orderRecord, typeof OrderEntered, Draft>

/** Adds an order, and sends it; returns its number. */
export const addOrder = documentAdder(plainOrder)

/** The calls of orders as documents. */
export const orderHandlers = [
  ...documentHandlers(plainOrder),

  handle(routes.wish, async (desk, { body: { id, version, wishOn } }) => {
    assertAhead(wishOn)
    const order = await orders.lock(desk, id, 'wish', { version })
    await orderDocument.change(desk, order, { wishOn }, '改希望到货日期')
    return detailOf(desk, id)
  }),

  handle(routes.revoke, async (desk, { body: { id, version, reason } }) => {
    const order = await orders.lock(desk, id, 'revoke', { version })
    await callOff(desk, order, reason)
    return detailOf(desk, id)
  }),
]
