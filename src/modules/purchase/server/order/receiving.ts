import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { purchaseRecord, type ShownPurchaseLine } from '../../api/purchase.ts'
import { mostReceived, purchaseSwitches } from '../../api/switches.ts'
import { called, numberOf } from '../called.ts'
import { purchaseDocument } from './document.ts'
import { purchaseLines } from './lines.ts'

type Coming = { purchaseLineId?: number | null | undefined; pieces: number; damaged?: number }
/** What of a line that comes was ordered for an owner. */
type Ordered<Line> = { owner: { kind: string; id: number }; line: Line; pieces: number }

/** Locks a purchase, before the goods that a receipt of it posts. */
export const lockPurchase = (desk: Desk, id: number) => desk.lockOne('purchase', id, purchaseRecord.noun)
export type LockedPurchase = Awaited<ReturnType<typeof lockPurchase>>

/**
 * Counts what came of a locked purchase; returns what of it was ordered for somebody. Throws 40900 where it is not ordered or closed, and by line where more would have come than was ordered
 * and may come over, over all receipts.
 */
export async function countReceived<Line extends Coming>(
  desk: Desk,
  purchase: LockedPurchase,
  coming: readonly Line[],
): Promise<Ordered<Line>[]> {
  if (purchase.state !== 'done')
    throw conflict(
      `${await called(desk, 'purchase', purchase.id, '采购单')}${notOrdered[purchase.state] ?? '还没有下单，下单后才能按它入库'}`,
    )
  const { purchaseOver } = await switchesOf(desk, purchaseSwitches)
  const lines = await purchaseLines.read(desk, purchase.id)
  const faults = lines.flatMap(line => faultOf(line, coming, purchaseOver))
  if (faults.length > 0) {
    const isSeen = (await numberOf(desk, 'purchase', purchase.id)) !== undefined
    const refusals = faults.map(fault => ({ at: fault.at, msg: tell(fault, isSeen) }))
    const issues = refusals.flatMap(({ at, msg }) => at.map(place => ({ field: `lines.${place}`, msg })))
    throw conflict(refusals.map(({ msg }) => msg).join('；'), { issues })
  }
  await addReceived(desk, purchase, coming)
  return lines.flatMap(line => orderedFor(line, coming))
}

/**
 * Returns what of lines that come is for the owner of a line of their purchase: sound pieces, up to what that line still expects (chain-stock.md, Expected
 * goods).
 */
function orderedFor<Line extends Coming>(line: ShownPurchaseLine, coming: readonly Line[]): Ordered<Line>[] {
  const { forKind, forId } = line
  if (forKind === null || forId === null) return []
  let left = line.open
  return coming.flatMap(one => {
    const pieces = one.purchaseLineId === line.id ? Math.min(left, one.pieces - (one.damaged ?? 0)) : 0
    left -= pieces
    return pieces > 0 ? [{ owner: { kind: forKind, id: forId }, line: one, pieces }] : []
  })
}

const notOrdered: Readonly<Record<string, string>> = {
  closed: '已关闭，不能再入库；确实到货的，请先重新打开采购单',
  cancelled: '已作废，不能入库；请改选别的采购单，或不按采购单入库',
}

type Fault = { at: readonly number[]; line: ShownPurchaseLine; most: number }

/** Returns which lines of a receipt cannot come of a line of its purchase, because it is closed or they are more than the most that may come. */
function faultOf(line: ShownPurchaseLine, coming: readonly Coming[], over: number): Fault[] {
  const at = coming.flatMap(({ purchaseLineId }, place) => (purchaseLineId === line.id ? [place] : []))
  if (at.length === 0) return []
  const comes = at.reduce((all, place) => all + (coming[place]?.pieces ?? 0), 0)
  const most = mostReceived(line.pieces, over)
  return line.closedReason !== '' || line.received + comes > most ? [{ at, line, most }] : []
}

/** Says why; what stands in the purchase only to who sees it. */
function tell({ at, line, most }: Fault, isSeen: boolean): string {
  const { goodsName, boxPieces, pieces, received, closedReason } = line
  const words = (count: number) => boxWords(count, boxPieces)
  const named = `第 ${at.map(place => place + 1).join('、')} 行“${goodsName}”`
  if (closedReason !== '')
    return isSeen
      ? `${named}在采购单上已关闭（${closedReason}），请先重新打开采购单，或删除这一行`
      : `${named}在采购单上已关闭，请删除这一行，或请能看采购单的人处理`
  if (!isSeen) return `${named}：超过采购允许收的数量，请减少这一行，或请能看采购单的人处理`
  const told = `采购 ${words(pieces)}，最多收 ${words(most)}，已收 ${words(received)}`
  return `${named}：${told}，这次最多再收 ${words(Math.max(0, most - received))}，多出的请拒收或另开入库单`
}

/** Takes back what a receipt counted of a locked purchase: what opens again is ordered less received. */
export const uncountReceived = (desk: Desk, purchase: LockedPurchase, gone: readonly Coming[]): Promise<void> =>
  addReceived(
    desk,
    purchase,
    gone.map(({ purchaseLineId, pieces }) => ({ purchaseLineId, pieces: -pieces })),
  )

/** Refuses with 40900, by line, what comes back into stock although others came in its place: more would have come than was ordered and may come over. */
export async function assertNotReplaced(desk: Desk, purchase: LockedPurchase, back: readonly Coming[]): Promise<void> {
  const { purchaseOver } = await switchesOf(desk, purchaseSwitches)
  for (const line of await purchaseLines.read(desk, purchase.id)) {
    const pieces = back.reduce((all, one) => all + (one.purchaseLineId === line.id ? one.pieces : 0), 0)
    if (pieces > 0 && line.received + pieces > mostReceived(line.pieces, purchaseOver))
      throw conflict(`“${line.goodsName}”换来的货已经入库，不能冲销这张退货单；请先冲销换货的入库单`)
  }
}

/** Counts again what came of a locked purchase and had gone back. */
export const recountReceived = (desk: Desk, purchase: LockedPurchase, back: readonly Coming[]): Promise<void> =>
  addReceived(desk, purchase, back)

async function addReceived(desk: Desk, purchase: LockedPurchase, coming: readonly Coming[]): Promise<void> {
  const counted = coming.filter(({ purchaseLineId }) => purchaseLineId != null)
  await desk.client.query(
    `update purchase_line l set received = l.received + w.pieces
     from (select id, sum(pieces)::bigint as pieces from unnest($2::bigint[], $3::bigint[]) u (id, pieces) group by id) w
     where l.office_id = $1 and l.purchase_id = $4 and l.id = w.id`,
    [desk.officeId, counted.map(one => one.purchaseLineId), counted.map(({ pieces }) => pieces), purchase.id],
  )
  await settle(desk, purchase, '采购到货')
}

/** Keeps on a locked purchase what follows from its lines: what came, what is on order, and the earliest promised day of that. */
export async function settle(desk: Desk, purchase: LockedPurchase, action: string, more: object = {}): Promise<void> {
  const lines = await purchaseLines.read(desk, purchase.id)
  const open = lines.filter(line => line.open > 0)
  const promised = open.flatMap(({ promisedOn }) => (promisedOn === null ? [] : [promisedOn])).sort()
  const kept = {
    received: lines.reduce((all, line) => all + line.received, 0),
    outstanding: open.reduce((all, line) => all + line.open, 0),
    promisedOn: promised[0] ?? null,
  }
  await purchaseDocument.change(desk, purchase, { ...kept, ...more }, action)
}
