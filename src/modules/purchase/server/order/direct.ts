import { storeRows } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import { valuesOf } from '../receipt/value.ts'
import { linesNamed, purchaseNamed } from './named.ts'
import { purchases } from './purchases.ts'
import { countReceived, type LockedPurchase, uncountReceived } from './receiving.ts'

/** For whom lines of purchases may be that go straight to a home: its order. */
type Owner = { kind: string; id: number }
type Line = { goodsId: number; purchaseLineId: number | null }
type Passing = { goodsId: number; boxPieces: number | null; pieces: number; purchaseLineId: number | null }
type Cause = { kind: string; id: number }

/**
 * Returns lines of a document that lets goods of a purchase go straight to a home, each with the line of the purchase: that which is named, else one of
 * the order, or of nobody. Throws 40000 for a purchase that the person does not see, and by line for goods that it has not or has for others.
 */
export async function ofDirect<L extends Line>(
  desk: Desk,
  purchaseId: number,
  { lines, owner, before }: { lines: readonly L[]; owner: Owner; before?: { purchaseId: number | null } | undefined },
): Promise<L[]> {
  await purchaseNamed(desk, purchaseId, before)
  return linesNamed(desk, purchaseId, lines, {
    isFor: ({ forKind, forId }) => forKind === null || (forKind === owner.kind && forId === owner.id),
    field: 'orderLineId',
    else: '或换一张采购单；为别人订的不能直送给这一家',
  })
}

/**
 * Counts what of a locked purchase goes straight to a home, and returns what each line is worth now, in fen: the price of its purchase, else the cost of
 * its goods (chain-stock.md, 直送). Throws as `countReceived`.
 */
export async function passDirect(
  desk: Desk,
  purchase: LockedPurchase,
  cause: Cause,
  lines: readonly Passing[],
): Promise<number[]> {
  await countReceived(desk, purchase, lines)
  await keep(desk, purchase.id, cause, lines, 1)
  return valuesOf(desk, lines)
}

/** Takes back what a document let go straight to a home of a locked purchase: it is on order again. */
export async function unpassDirect(
  desk: Desk,
  purchase: LockedPurchase,
  cause: Cause,
  lines: readonly Passing[],
): Promise<void> {
  await uncountReceived(desk, purchase, lines)
  await keep(desk, purchase.id, cause, lines, -1)
}

async function keep(desk: Desk, purchaseId: number, { kind, id }: Cause, lines: readonly Passing[], sign: 1 | -1) {
  const rows = lines.map(({ purchaseLineId, pieces }) => ({
    purchase_id: purchaseId,
    purchase_line_id: purchaseLineId,
    pieces: sign * pieces,
    document_kind: kind,
    document_id: id,
    created_by: desk.employeeId,
  }))
  await storeRows(desk, 'purchaseDirect', rows)
}

/** What of a purchase may go straight to a home: pieces that have not come, for its order or for nobody. */
export type OpenLine = {
  purchaseId: number
  number: string
  supplier: string
  promisedOn: string | null
  purchaseLineId: number
  goodsId: number
  pieces: number
}

const most = 200

/** Returns what purchases that the person sees still expect of goods, for an owner first, then for nobody. */
export async function openOf(desk: Desk, goodsIds: readonly number[], owner: Owner): Promise<OpenLine[]> {
  if (goodsIds.length === 0 || !purchases.maySeeAny(desk)) return []
  const { values, bind } = new Statement()
  const { rows } = await desk.client.query<OpenLine>(
    `select e.id as "purchaseId", e.number, s.name as supplier, l.promised_on::text as "promisedOn", l.id as "purchaseLineId", l.goods_id as "goodsId",
       l.pieces - l.received as pieces
     from purchase_line l join purchase e on e.office_id = l.office_id and e.id = l.purchase_id and e.state = 'done'
     join supplier s on s.office_id = e.office_id and s.id = e.supplier_id
     where l.office_id = ${bind(desk.officeId)} and l.goods_id = any(${bind(goodsIds)}::bigint[]) and l.closed_reason = '' and l.received < l.pieces
       and (l.for_kind is null or (l.for_kind = ${bind(owner.kind)} and l.for_id = ${bind(owner.id)})) and ${purchases.sight.condition(desk)(bind)}
     order by l.for_kind is null, l.promised_on nulls last, e.id, l.position limit ${most}`,
    values,
  )
  return rows
}
