import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import {
  besideOfReturn,
  lockContractHeads,
  lockForReturn,
  mayReturn,
  notReturnable,
} from '../../contract/server/index.ts'
import { contractSeen } from '../../salesOrder/server/index.ts'
import { assertWarehouse } from '../../warehouse/server/index.ts'
import { returnActRoutes as actRoutes } from '../api/acts.ts'
import { goodsReturnRoutes as routes } from '../api/goodsReturn.ts'
import { detailOf, documentCalls, goodsReturnDocument } from './document.ts'
import { inspect } from './inspecting.ts'
import { keptOf, possibleOf } from './possible.ts'
import { receive } from './receiving.ts'
import { goodsReturns, type ReturnRecord } from './returns.ts'
import { settle, settlementOf } from './settling.ts'

type Named = { id: number; version: number }
type Done = { patch: object; became?: object[]; note?: string }
type Doing<Locked> = {
  act: 'reopen' | 'receive' | 'inspect' | 'settle'
  /** What the log calls it, and what the person says besides. */
  action: string
  note?: string
  lock(desk: Desk, contractId: number): Promise<Locked>
  work(row: ReturnRecord, contract: Locked): Promise<Done>
}

const lockHead = (desk: Desk, contractId: number) => lockContractHeads(desk, [contractId])

/**
 * Does an act of a return that the person sees: its contract is locked first, by which all acts of one contract's returns follow each other, and the
 * return itself last, after the stock that it moves. Throws 40400, 40901, and 40900 where its state refuses the act.
 */
async function doing<Locked>(desk: Desk, { id, version }: Named, { act, action, note, lock, work }: Doing<Locked>) {
  const { contractId } = await goodsReturns.visible(desk, id)
  const contract = await lock(desk, contractId)
  const row = await goodsReturns.visible(desk, id)
  goodsReturns.assertAct(row, act)
  const { patch, became, note: told = note } = await work(row, contract)
  const locked = await goodsReturns.lock(desk, id, act, { version })
  const more: Changes = { ...(became && { became: [null, became] }), ...(told && { note: [null, told] }) }
  await goodsReturnDocument.change(desk, locked, patch as never, action, more)
  return detailOf(desk, id)
}

/** The calls of returns. */
export const goodsReturnHandlers = [
  ...documentCalls,

  handle(routes.possible, async (desk, { params: { id } }) => {
    if (!(await contractSeen(desk, id))) throw notFound('合同')
    const contract = await desk.from('contract').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const customer = await desk
      .from('customer')
      .select('name')
      .where('id', '=', contract.customerId)
      .executeTakeFirstOrThrow()
    const { lines, sold, feeRate } = await possibleOf(desk, id)
    const kept = await keptOf(desk, id)
    const nothing = lines.some(({ left }) => left > 0)
      ? null
      : (kept[0]?.refusal ?? '这份合同没有客户签收过、还能退回的商品；没发出的货请办增减项')
    const shown = lines.map(({ orderLineId: _, lotId: __, gradeId: ___, ...line }) => line)
    return {
      contractId: id,
      number: contract.number,
      customerName: customer.name,
      address: contract.installAddress,
      contact: customer.name,
      contactPhone: '',
      feeRate,
      lines: shown,
      sold: [...sold.values()].map(({ id: of, net, pieces, returned, refunded }) => ({
        id: of,
        net,
        pieces,
        returned,
        refunded,
      })),
      kept,
      refusal: mayReturn(contract) ? nothing : notReturnable,
    }
  }),

  handle(actRoutes.reopen, (desk, { body }) =>
    doing(desk, body, {
      act: 'reopen',
      action: '改回草稿',
      lock: lockHead,
      work: async () => ({ patch: { state: 'draft' } }),
    }),
  ),

  handle(actRoutes.receive, async (desk, { body: { warehouseId, lines, note, ...named } }) => {
    await assertWarehouse(desk, warehouseId)
    const work = (row: ReturnRecord) => receive(desk, row, { warehouseId, lines })
    return doing(desk, named, { act: 'receive', action: '退货收货', note, lock: lockHead, work })
  }),

  handle(actRoutes.inspect, (desk, { body: { lines, note, ...named } }) => {
    const work = (row: ReturnRecord) => inspect(desk, row, lines)
    return doing(desk, named, { act: 'inspect', action: '退货质检', note, lock: lockHead, work })
  }),

  handle(actRoutes.settlement, async (desk, { params: { id } }) => {
    const row = await goodsReturns.visible(desk, id)
    goodsReturns.assertAct(row, 'settle')
    const contract = await desk.from('contract').selectAll().where('id', '=', row.contractId).executeTakeFirstOrThrow()
    const beside = contract.state === 'effective' ? await besideOfReturn(desk, contract) : null
    return { ...(await settlementOf(desk, row, contract)), beside }
  }),

  handle(actRoutes.settle, (desk, { body: { refund, beside, ...named } }) =>
    doing(desk, named, {
      act: 'settle',
      action: '退货结算',
      lock: lockForReturn,
      work: (row, contract) =>
        settle(desk, row, contract, { refund, beside: beside && { id: beside.changeId, version: beside.version } }),
    }),
  ),
]
