import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lockOrders, needLess, noteMoves } from '../../salesOrder/server/index.ts'
import { giveBack } from '../../shipment/server/index.ts'
import { countOf, lineOf, type Movement, post } from '../../warehouse/server/index.ts'
import type { ReceivedLine } from '../api/acts.ts'
import { goodsReturnRecord, type ShownGoodsReturnLine } from '../api/goodsReturn.ts'
import { feeOf, refundsOf } from '../api/refund.ts'
import { assertWholeBoxes, orderLinesOf, returnLines, sum } from './lines.ts'
import { possibleOf } from './possible.ts'
import type { ReturnRecord } from './returns.ts'

export type Came = { line: ShownGoodsReturnLine; at: number; pieces: number }

/** Returns what came of lines. Throws 40000 by line: more than is to come, what is not taken back, and nothing at all. */
async function cameOf(desk: Desk, row: ReturnRecord, told: readonly ReceivedLine[]): Promise<Came[]> {
  const lines = await returnLines.read(desk, row.id)
  const { lines: possible } = await possibleOf(desk, row.contractId, row.id)
  const came = told.map((one, at): Came => {
    const line = lineOf(lines, told, at, '退货单')
    const pieces = countOf(one, line, at, 'boxes')
    if (pieces > line.pieces)
      throw badInput(
        `lines.${at}.boxes`,
        `第 ${at + 1} 行“${line.goodsName}”：退货单上只有 ${boxWords(line.pieces, line.boxPieces)}，请改小；多出来的请另开退货单`,
      )
    const of = possible.find(({ shipmentLineId }) => shipmentLineId === line.shipmentLineId)
    if (of && row.kind === 'leftover')
      assertWholeBoxes(of, pieces, `lines.${at}.rest`, `第 ${at + 1} 行“${line.goodsName}”`)
    return { line, at: lines.indexOf(line), pieces }
  })
  if (came.every(({ pieces }) => pieces === 0))
    throw badInput('lines', '一片也没有收到，请至少填写一行的数量；客户不退了请作废这张退货单')
  return came.filter(({ pieces }) => pieces > 0)
}

const movementOf = (
  { line: { id, goodsId, lotId, gradeId }, at, pieces }: Came,
  warehouseId: number,
  value: number,
): Movement => ({
  line: id,
  at,
  movement: 'receive',
  act: 'return',
  into: { goodsId, lotId, gradeId, warehouseId, condition: 'inspection' },
  pieces,
  value,
})

/**
 * Takes what came of a return, whose contract is locked, into inspection of a warehouse: the orders' sums, the shipments' lines, stock at the value of the
 * issue (chain-stock.md, Value), and orders that need leftovers no more. Returns what changes of the return.
 */
export async function receive(
  desk: Desk,
  row: ReturnRecord,
  { warehouseId, lines: told }: { warehouseId: number; lines: readonly ReceivedLine[] },
) {
  const came = await cameOf(desk, row, told)
  const of = await orderLinesOf(desk, row.id)
  const orders = await lockOrders(desk, [...new Set([...of.values()].map(({ orderId }) => orderId))])
  const back = came.map(({ line, at, pieces }) => {
    const { orderLineId } = of.get(line.id) as { orderLineId: number }
    return { lineId: orderLineId, pieces, lotId: line.lotId, at }
  })
  const cause = { kind: goodsReturnRecord.table, id: row.id, paperOn: row.comeOn }
  await noteMoves(
    desk,
    cause,
    back.map(one => ({ ...one, act: 'return' as const })),
  )
  if (row.kind === 'leftover') await needLess(desk, orders, back)
  const values = await giveBack(
    desk,
    came.map(({ line, pieces }) => ({ lineId: line.shipmentLineId, pieces })),
  )
  await post(
    desk,
    cause,
    came.map((one, nth) => movementOf(one, warehouseId, values[nth] as number)),
  )
  const amounts = await amountsOf(desk, row, came)
  await keepReceived(desk, row.id, came, { values, amounts })
  const gross = sum(amounts)
  return {
    became: came.map(({ line, pieces }) => ({ goodsId: line.goodsId, received: pieces })),
    patch: {
      state: 'received' as const,
      warehouseId,
      receivedAt: sql<string>`now()`,
      pieces: sum(came.map(({ pieces }) => pieces)),
      value: sum(values),
      gross,
      fee: feeOf(gross, row.feeRate),
    },
  }
}

/** Returns what the customer gets for what came, in fen. */
export async function amountsOf(
  desk: Desk,
  { kind, contractId, id }: ReturnRecord,
  came: readonly Pick<Came, 'line' | 'pieces'>[],
): Promise<number[]> {
  if (kind === 'exchange') return came.map(() => 0)
  const { sold } = await possibleOf(desk, contractId, id)
  return refundsOf(
    came.map(({ line: { contractLineId }, pieces }) => ({ contractLineId, pieces })),
    sold,
  )
}

const keepReceived = (
  desk: Desk,
  id: number,
  came: readonly Came[],
  { values, amounts }: { values: readonly number[]; amounts: readonly number[] },
) =>
  desk.client.query(
    `update goods_return_line x set received = coalesce(w.pieces, 0), value = coalesce(w.value, 0), amount = coalesce(w.amount, 0)
     from goods_return_line l left join unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) w (id, pieces, value, amount) on w.id = l.id
     where l.office_id = $1 and l.goods_return_id = $2 and x.office_id = l.office_id and x.id = l.id`,
    [desk.officeId, id, came.map(({ line }) => line.id), came.map(({ pieces }) => pieces), values, amounts],
  )
