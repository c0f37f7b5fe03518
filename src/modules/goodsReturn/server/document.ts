import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../approval/server/index.ts'
import { lockContractHeads, mayReturn, notReturnable } from '../../contract/server/index.ts'
import {
  concealedFrom,
  documentDetail,
  documentHandlers,
  documentOf,
  filesOfItself,
  keptAs,
} from '../../documents/server/index.ts'
import { guarded } from '../../goods/api/goods.ts'
import { goodsInWords } from '../../goods/server/index.ts'
import { contractSeen } from '../../salesOrder/server/index.ts'
import {
  GoodsReturnEntered,
  goodsReturnApproval,
  goodsReturnRecord,
  kinds,
  goodsReturnRoutes as routes,
  ways,
} from '../api/goodsReturn.ts'
import { feeOf, refundsOf } from '../api/refund.ts'
import { type KeptGoodsReturnLine, keptLines, returnLines, sum } from './lines.ts'
import { possibleOf } from './possible.ts'
import { goodsReturns, type ReturnRecord } from './returns.ts'

type Draft = Omit<GoodsReturnEntered, 'lines'> & {
  pieces: number
  gross: number
  fee: number
  customerId: number
  lines: readonly Pick<KeptGoodsReturnLine, 'goodsId' | 'pieces' | 'boxPieces'>[]
  ownerId: number
  departmentId: number | null
}

/** Why somebody enters no return of a contract whose salesperson's returns they do not see. */
const notTheirs = '退货会记在合同业务员名下，不在您的数据范围内，请由业务员或其主管登记'

/** Returns the contract to which goods come back, locked unless nothing is kept. Throws 40000 for one that the person does not see, or that is not in effect. */
async function contractOf(desk: Desk, id: number, before?: ReturnRecord, foresees = false) {
  if (before && before.contractId !== id)
    throw badInput('contractId', '不能换到另一份合同，请作废后从那份合同重新开退货单')
  if (!foresees) await lockContractHeads(desk, [id])
  const seen = await contractSeen(desk, id, before !== undefined)
  if (!seen) throw badInput('contractId', '合同不存在，或不在您的数据范围内，请重新选择')
  const contract = await desk.from('contract').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (!mayReturn(contract)) throw badInput('contractId', notReturnable)
  if (!before && !desk.reaches('goodsReturn', contract)) throw badInput('contractId', notTheirs)
  return contract
}

function assertHead({ comeOn, way, address }: GoodsReturnEntered, before?: ReturnRecord): void {
  if (comeOn !== before?.comeOn && comeOn < formatDate(clock.now()))
    throw badInput('comeOn', '取货日期不能早于今天，请改成今天或以后')
  if (way === 'fetch' && address.trim() === '')
    throw badInput('address', '上门取回需要地址，请填写取货地址，或改为客户送回')
}

/** Returns what is kept of what is entered: the contract's salesperson answers for it. Throws 40000 by field. */
async function drafted(desk: Desk, entered: GoodsReturnEntered, before?: ReturnRecord, foresees = false) {
  const { lines: given, ...head } = entered
  const { id, customerId, ownerId, departmentId } = await contractOf(desk, head.contractId, before, foresees)
  assertHead(entered, before)
  const { lines, sold, feeRate } = await possibleOf(desk, id, before?.id ?? null)
  const kept = keptLines(given, head.kind, lines)
  const amounts = head.kind === 'exchange' ? kept.map(() => 0) : refundsOf(kept, sold)
  const gross = sum(amounts)
  return {
    ...head,
    customerId,
    ownerId,
    departmentId,
    feeRate,
    pieces: sum(kept.map(({ pieces }) => pieces)),
    gross,
    fee: feeOf(gross, feeRate),
    lines: kept.map((line, at) => ({ ...line, amount: amounts[at] })),
  }
}

/** Locks the contract of a return, before the return itself. */
async function lockAbove(desk: Desk, id: number): Promise<void> {
  const found = await desk.from('goodsReturn').select('contractId').where('id', '=', id).executeTakeFirst()
  if (found) await lockContractHeads(desk, [found.contractId])
}

/** 客户退货单: its goods may come as soon as it is sent, or once it is approved. */
export const goodsReturnDocument = documentOf({
  code: goodsReturnApproval.code,
  title: goodsReturnApproval.title,
  unbound: '没有绑定流程时，提交后即可收货',
  alone: true,
  kept: keptAs(goodsReturns),
  attached: filesOfItself(goodsReturnRecord.table),
  asks: () => '提交退货',
  tells: ({ text }) => ({
    asks: saying(`申请${text('kind')}`, text('pieces') !== '' && ` ${text('pieces')} 片/件`),
    amount: 'refund',
    first: ['customer', 'lines', 'reason', 'comeOn'],
  }),
  fields: [
    toldField('contract', '合同', 'text'),
    toldField('customer', '客户', 'text'),
    toldField('kind', '类型', 'text'),
    toldField('way', '方式', 'text'),
    toldField('comeOn', '取货日期', 'date'),
    toldField('address', '取货地址', 'text'),
    { key: 'reason', title: '退货原因', kind: 'longText', required: true, options: [] },
    toldField('lines', '明细', 'longText'),
    toldField('pieces', '数量（片/件）', 'number'),
    toldField('gross', '退货金额', 'money'),
    toldField('fee', '手续费', 'money'),
    toldField('refund', '应退金额', 'money'),
    toldField('owner', '业务员', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, lines: await returnLines.read(desk, row.id) } as unknown as Draft
  },
  async content(desk, draft: Draft) {
    const { comeOn, address, reason, pieces, gross, fee, lines, customerId, contractId } = draft
    const [customer, contract] = [
      await desk.from('customer').select('name').where('id', '=', customerId).executeTakeFirst(),
      await desk.from('contract').select('number').where('id', '=', contractId).executeTakeFirst(),
    ]
    const named = { customer: customer?.name ?? '', contract: contract?.number ?? '' }
    const told = { kind: kinds[draft.kind], way: ways[draft.way], comeOn, address, reason, pieces }
    const money = { gross, fee, refund: gross - fee }
    const whose = { owner: draft.ownerId, department: draft.departmentId }
    return { ...named, ...told, ...money, ...whose, lines: await goodsInWords(desk, lines) }
  },
  concealed: (desk, { contractId, customerId }: Draft) =>
    concealedFrom(
      desk,
      { [guarded.listPrice]: ['gross', 'fee', 'refund'] },
      { contract: ['contract', contractId], customer: ['customer', customerId] },
    ),
  amends: { from: '退货单', fields: { reason: 'reason' }, form: GoodsReturnEntered.pick({ reason: true }) },
  after: { rejected: 'rejected', withdrawn: 'draft', approved: 'placed' },
})

/** Returns what the list does not tell: whom to call, the fee's rate, and the number of the contract as far as the person sees it. */
async function more(desk: Desk, id: number) {
  const { contractId, ...told } = await desk
    .from('goodsReturn')
    .select(['contractId', 'contactPhone', 'feeRate', 'changeId', 'fetchedBy', 'fetchedNote'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...told, contractNumber: (await desk.names('contract', [contractId])).get(contractId) ?? '' }
}

const of = { served: goodsReturns, lines: returnLines, more }
/** Returns the answer of one return. */
export const detailOf = documentDetail(of)

/** The calls of returns as documents. */
export const documentCalls = documentHandlers({
  ...of,
  document: goodsReturnDocument,
  routes,
  entered: GoodsReturnEntered,
  prefix: 'KT',
  drafted,
  above: lockAbove,
})
