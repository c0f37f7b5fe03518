import type { BodyOf } from '../../../kernel/api/route.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import type { AccountKind } from '../../money/api/words.ts'
import { enterReceipt, type MoneyMatched } from '../../money/server/index.ts'
import { signShipment } from '../../shipment/server/index.ts'
import type { dayRoutes as routes } from '../api/day.ts'
import type { Collected } from '../api/trip.ts'
import { collectedSql } from './collections.ts'
import { lockDriven } from './driving.ts'
import { openOn } from './stops.ts'
import { changeTrip } from './trips.ts'

/** Returns a shipment that a trip carries. Throws 40000 where it does not, or not any more. */
async function carriedOn(desk: Desk, tripId: number, shipmentId: number) {
  const one = (await openOn(desk, tripId)).find(({ id }) => id === shipmentId)
  if (!one) throw badInput('shipmentId', '这张出库单不在这趟车上，请刷新后重试，或联系仓管')
  return one
}

/** Has a shipment signed for at its home, by who drives its trip. Throws 40900 in words once the trip is handed in. */
export async function signOn(desk: Desk, { id, shipmentId, ...said }: BodyOf<typeof routes.sign>): Promise<void> {
  const trip = await lockDriven(desk, id, 'sign')
  await carriedOn(desk, id, shipmentId)
  await signShipment(desk, Object.assign(said, { id: shipmentId }))
  await changeTrip(desk, trip, {}, '送达签收', { carried: [null, [{ shipmentId }]] })
}

/** Returns what of a contract nobody has paid yet, less what waits for finance (fen). */
async function owedOf(desk: Desk, contractId: number): Promise<number> {
  const { rows } = await desk.client.query<{ owed: number }>(
    `select (select coalesce(sum(amount - paid), 0) from contract_term where office_id = $1 and contract_id = $2)::bigint
       - (select coalesce(sum(amount), 0) from receipt where office_id = $1 and contract_id = $2 and state = 'submitted')::bigint as owed`,
    [desk.officeId, contractId],
  )
  return rows[0]?.owed ?? 0
}

async function kindOf(desk: Desk, accountId: number): Promise<AccountKind> {
  const account = await desk
    .from('moneyAccount')
    .select(['kind', 'disabledAt'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account || account.disabledAt !== null) throw badInput('accountId', '收款方式不存在或已停用，请重新选择')
  if (account.kind === 'mall') throw badInput('accountId', '商场代收的钱不经司机，请选择别的收款方式')
  return account.kind
}

/**
 * Keeps what a driver collects for a contract as a receipt in their name, which counts from finance's confirmation on (chain-stock.md, Release). More than
 * is owed is asked about, and becomes the customer's balance. Throws 40000 by field.
 */
export async function collectOn(desk: Desk, body: BodyOf<typeof routes.collect>): Promise<Collected> {
  const { id, shipmentId, accountId, amount, beyond, remark, fileIds } = body
  const trip = await lockDriven(desk, id, 'collect')
  const { contractId, customerId, state } = await carriedOn(desk, id, shipmentId)
  if (state !== 'left' && state !== 'signed') throw conflict('这张出库单的货没有出库，不能登记代收，请联系仓管')
  const kind = await kindOf(desk, accountId)
  if (!beyond && amount > (await owedOf(desk, contractId)))
    throw badInput('beyond', '收的钱比这位客户还要付的多，请核对金额；没有收错就勾选“多收的记为客户余额”再提交')
  const facts = { contractId, customerId, opportunityId: null, kind: 'payment' as const, accountId, amount, fee: null }
  const said = {
    receivedOn: formatDate(clock.now()),
    payer: '',
    externalSerial: '',
    remark: remark || `${trip.number} 司机代收`,
  }
  const receipt = await enterReceipt(desk, { ...facts, ...said, fileIds, submit: true }, true)
  const row = {
    trip_id: id,
    shipment_id: shipmentId,
    receipt_id: receipt.id,
    kind,
    amount,
    created_by: desk.employeeId,
  }
  await storeRows(desk, 'tripCollection', [row])
  await changeTrip(desk, trip, {}, '登记代收', { receiptId: [null, receipt.id] })
  const { rows } = await desk.client.query<Collected>(collectedSql('r.id = $1'), [receipt.id])
  return rows[0] as Collected
}

type Kept = { tripId: number; shipmentId: number; receiptId: number; kind: AccountKind; amount: number }

/** Returns what was collected as receipts, by trip and kind (fen). */
async function keptOf(desk: Desk, receiptIds: readonly number[]): Promise<Kept[]> {
  const { rows } = await desk.client.query<Kept>(
    `select trip_id as "tripId", receipt_id as "receiptId", kind, min(shipment_id) as "shipmentId", sum(amount)::bigint as amount from trip_collection
     where office_id = $1 and receipt_id = any($2::bigint[]) group by 1, 2, 3 having sum(amount) <> 0`,
    [desk.officeId, receiptIds],
  )
  return rows
}

const correction = (desk: Desk, { tripId, shipmentId, receiptId }: Kept, kind: AccountKind, amount: number) => ({
  trip_id: tripId,
  shipment_id: shipmentId,
  receipt_id: receiptId,
  kind,
  amount,
  created_by: desk.employeeId,
})

/** What finance corrects of a collected receipt is a further row, so that the rows of a receipt always come to it. */
export const followingReceipts: MoneyMatched = {
  async hold(desk, table, ids) {
    if (table !== 'receipt') return
    const kept = await keptOf(desk, ids)
    await desk.lock('trip', [...new Set(kept.map(({ tripId }) => tripId))])
  },
  async edited(desk, { id, amount, accountId }) {
    const kept = await keptOf(desk, [id])
    const [first] = kept
    if (!first) return
    const account = await desk.from('moneyAccount').select('kind').where('id', '=', accountId).executeTakeFirstOrThrow()
    const had = kept.find(({ kind }) => kind === account.kind)?.amount ?? 0
    const rows = [
      ...kept.filter(({ kind }) => kind !== account.kind).map(one => correction(desk, one, one.kind, -one.amount)),
      correction(desk, first, account.kind, amount - had),
    ]
    await storeRows(
      desk,
      'tripCollection',
      rows.filter(row => row.amount !== 0),
    )
  },
  async gone(desk, table, ids, why) {
    if (table !== 'receipt' || why !== 'reversed') return
    const rows = (await keptOf(desk, ids)).map(one => correction(desk, one, one.kind, -one.amount))
    await storeRows(desk, 'tripCollection', rows)
  },
  proves: 'false',
}
