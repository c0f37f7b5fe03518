import { sql } from 'kysely'
import { numberWords } from '../../../kernel/api/format.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import {
  type Beside,
  besideOfReturn,
  type LockedContract,
  mayReturn,
  takeReturned,
} from '../../contract/server/index.ts'
import { netWords, type Settlement } from '../api/acts.ts'
import { feeOf, refundsOf } from '../api/refund.ts'
import { returnLines, sum } from './lines.ts'
import { possibleOf } from './possible.ts'
import type { ReturnRecord } from './returns.ts'

type BesideChange = Pick<Beside, 'id' | 'version'>
/** What the customer agreed to get (fen; below 0 to pay), and the change order whose goods they take instead. */
type Agreed = { refund: number; beside: BesideChange | null }
type Giving = { lines: Paid[]; fee: number; beside: BesideChange | null }
type Contract = Parameters<typeof mayReturn>[0]
type Paid = Settlement['lines'][number] & { contractLineId: number }

/** Returns how many pieces of each line of a contract neither the customer has nor an order brings: so many may be given up still. */
async function leftOf(desk: Desk, contractId: number): Promise<Map<number, number>> {
  const { rows } = await desk.client.query<{ id: number; pieces: number }>(
    `select l.contract_line_id as id, sum(l.pieces)::bigint as pieces from sales_order o
     join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id
     where o.office_id = $1 and o.contract_id = $2 and o.state = 'done' group by 1`,
    [desk.officeId, contractId],
  )
  const { sold } = await possibleOf(desk, contractId)
  const ordered = new Map(rows.map(({ id, pieces }) => [id, pieces]))
  return new Map([...sold.values()].map(({ id, pieces }) => [id, Math.max(0, pieces - (ordered.get(id) ?? 0))]))
}

/** Returns what is paid of each line that came of a return: all of it, unless the contract gave it up otherwise meanwhile. */
async function paidOf(desk: Desk, row: ReturnRecord, contract: Contract): Promise<Paid[]> {
  const came = (await returnLines.read(desk, row.id)).filter(({ received }) => received > 0)
  const left = mayReturn(contract) ? await leftOf(desk, row.contractId) : new Map<number, number>()
  const paid = came.map(({ id: lineId, contractLineId, received }) => {
    const has = left.get(contractLineId) ?? 0
    const pieces = Math.min(received, has)
    left.set(contractLineId, has - pieces)
    return { lineId, contractLineId, received, pieces }
  })
  const amounts = refundsOf(paid, (await possibleOf(desk, row.contractId)).sold)
  return paid.map((line, at) => ({ ...line, amount: amounts[at] as number }))
}

/** Says why a return does not pay for all that came. */
function noteOf(contract: Contract, came: number, unpaid: number): string | null {
  if (unpaid === 0) return null
  if (!mayReturn(contract)) return '合同已退单，货款在退单里已经算清，这张退货单不再退款，结算后即办完'
  if (unpaid === came)
    return '这些商品已由增减项从合同里减掉，或又下了单，货款在那里算清，这张退货单不再退款，结算后即办完'
  return `其中 ${numberWords(unpaid)} 片/件已由增减项从合同里减掉，或又下了单，货款在那里算清；这里只退其余的`
}

/** Returns what a return whose goods came is settled for as its contract is now, in fen (chain-stock.md, Return money): what 退单 or a change order gave up is not paid twice. */
export async function settlementOf(
  desk: Desk,
  row: ReturnRecord,
  contract: Contract,
): Promise<Omit<Settlement, 'beside'>> {
  const lines = await paidOf(desk, row, contract)
  const gross = sum(lines.map(({ amount }) => amount))
  const came = sum(lines.map(({ received }) => received))
  const unpaid = came - sum(lines.map(({ pieces }) => pieces))
  const fee = feeOf(gross, row.feeRate)
  return { lines, gross, fee, refund: gross - fee, unpaid, note: noteOf(contract, came, unpaid) }
}

/** Returns what the goods cost (fen) that the customer takes instead; 0 where no change order is taken along. Throws 40900 where it cannot be. */
async function wantedOf(desk: Desk, contract: LockedContract['contract'], beside: BesideChange | null) {
  if (beside === null) return 0
  const known = await desk.from('contractChange').select('id').where('id', '=', beside.id).executeTakeFirst()
  if (!known) throw notFound('增减项')
  const found = await besideOfReturn(desk, contract)
  if (found?.id !== beside.id) throw conflict('这张增减项已经结束，请刷新后重新结算')
  if (found.refusal !== null) throw conflict(found.refusal)
  return found.amount
}

/**
 * Makes the change order of what came back to a contract locked by `lockForReturn`, and gives what the customer gets; where the contract gave all of it up
 * already, there is none. Throws 40900 for another sum (fen) than the customer agreed to.
 */
export async function settle(
  desk: Desk,
  row: ReturnRecord,
  locked: LockedContract,
  { refund: agreed, beside }: Agreed,
) {
  const { lines, gross, fee, refund, unpaid, note } = await settlementOf(desk, row, locked.contract)
  const wanted = await wantedOf(desk, locked.contract, beside)
  if (refund - wanted !== agreed)
    throw conflict(
      `合同有变动，${netWords(refund - wanted)}，与客户同意的${netWords(agreed)}不同，请刷新后与客户核对再结算`,
    )
  const changeId = await given(desk, row, locked, { lines: lines as Paid[], fee, beside })
  await desk.client.query(
    `update goods_return_line x set amount = w.amount from unnest($2::bigint[], $3::bigint[]) w (id, amount) where x.office_id = $1 and x.id = w.id`,
    [desk.officeId, lines.map(({ lineId }) => lineId), lines.map(({ amount }) => amount)],
  )
  const patch = { state: 'settled', gross, fee, wanted, unpaid, changeId, settledAt: sql<string>`now()` }
  return { patch, ...(note !== null && { note }) }
}

/** Lets the contract give up what is paid; returns its change order, null where nothing is left to give up. */
async function given(desk: Desk, row: ReturnRecord, locked: LockedContract, of: Giving) {
  const by = Map.groupBy(
    of.lines.filter(({ pieces }) => pieces > 0),
    ({ contractLineId }) => contractLineId,
  )
  if (by.size === 0) {
    if (of.beside) throw conflict('这张退货单不退款，没有可以抵的；请单独提交那张增减项')
    return null
  }
  const lines = [...by].map(([lineId, some]) => ({
    lineId,
    pieces: sum(some.map(({ pieces }) => pieces)),
    amount: sum(some.map(({ amount }) => amount)),
  }))
  return takeReturned(desk, locked, { lines, fee: of.fee, beside: of.beside, reason: `余砖退回 ${row.number}` })
}
