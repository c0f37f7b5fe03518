import { sql } from 'kysely'
import { codes } from '../../../kernel/api/envelope.ts'
import { openAt } from '../../../kernel/api/record.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { notify } from '../../notification/server/index.ts'
import { switchesOf } from '../../settings/server/index.ts'
import { extend, holdAll, holdsOf, release } from '../../warehouse/server/index.ts'
import { earnestRecord } from '../api/earnest.ts'
import { earnestSwitches } from '../api/switches.ts'
import { type EarnestRecord, earnests, ownerOf } from './earnests.ts'
import { readLines, wantedOf } from './lines.ts'

const hour = 3_600_000 // ms
const day = 24 * hour

/** Returns the moment (ISO) of the clock of stock, moved by so many ms. */
async function momentIn(desk: Desk, ms: number): Promise<string> {
  const { rows } = await desk.client.query<{ at: string }>(
    `select stock_now() + make_interval(secs => $1::float8 / 1000) as at`,
    [ms],
  )
  return new Date((rows[0] as { at: string }).at).toISOString()
}

/** Returns until when goods are held before finance decides (⚙); null where they are not. */
export async function provisionalUntil(desk: Desk): Promise<string | null> {
  const { earnestHoldHours } = await switchesOf(desk, earnestSwitches)
  return earnestHoldHours === 0 ? null : momentIn(desk, earnestHoldHours * hour)
}

/** Returns until when an extension from now on holds (⚙). */
export async function extendedUntil(desk: Desk): Promise<string> {
  const { earnestDays } = await switchesOf(desk, earnestSwitches)
  return momentIn(desk, earnestDays * day)
}

/**
 * Reserves all goods of a locked one until a moment (null: for as long as it lives), or none: what it holds already is kept on, what ended or gave way is taken up again. Throws 40900
 * by line with what is free.
 */
export async function holdUntil(desk: Desk, earnest: Pick<EarnestRecord, 'id'>, until: string | null): Promise<void> {
  await holdAll(desk, ownerOf(earnest), wantedOf(await readLines(desk, earnest.id)), until)
}

/** Lets what a locked one holds hold longer, without what gave way of it; reserves all where it holds nothing. */
export async function holdLonger(desk: Desk, earnest: Pick<EarnestRecord, 'id'>, until: string | null): Promise<void> {
  const held = await holdsOf(desk, ownerOf(earnest))
  await (held.length > 0 ? extend(desk, held, until) : holdUntil(desk, earnest, until))
}

/** Lets what came for a paid one hold until another moment, once its money is confirmed. What somebody took meanwhile it lacks again. */
export async function keepArrived(desk: Desk, earnest: EarnestRecord): Promise<void> {
  const receipt = await desk.from('receipt').select('state').where('id', '=', earnest.receiptId).executeTakeFirst()
  const held = await holdsOf(desk, ownerOf(earnest))
  if (receipt?.state !== 'confirmed' || held.length === 0) return
  try {
    await extend(desk, held, keptFor(earnest).until)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== codes.conflict) throw error
  }
}

/** Tells whether a moment is over by the clock of stock. */
export const isOver = async (desk: Desk, at: string): Promise<boolean> =>
  Date.parse(at) <= Date.parse(await momentIn(desk, 0))

/** How goods are kept whose money is confirmed: those of a contract until an order takes them over. */
export const keptFor = ({ contractId, untilAt }: EarnestRecord) =>
  contractId === null ? ({ state: 'reserved', until: untilAt } as const) : ({ state: 'signed', until: null } as const)

/** Lets go of everything that one has reserved. */
export const letGo = (desk: Desk, earnest: Pick<EarnestRecord, 'id'>) => release(desk, ownerOf(earnest))

type Patched = 'state' | 'untilAt' | 'holdUntil' | 'receiptId' | 'amount' | 'kind' | 'contractId' | 'opportunityId'
type Patch = Partial<Pick<EarnestRecord, Patched>>

/** Changes a locked one, and tells the browsers that show it. */
export async function changeEarnest(
  desk: Desk,
  earnest: EarnestRecord,
  patch: Patch & { reservedNow?: boolean },
  action: string,
  more: Changes = {},
): Promise<EarnestRecord> {
  const { reservedNow, ...rest } = patch
  const values = reservedNow ? { ...rest, reservedAt: sql<string>`stock_now()` } : rest
  const changed = await desk.change('earnest', earnest, values, { action, name: earnest.number, more })
  await earnests.tell(desk, [changed])
  return changed
}

/** Rings the bell of whoever answers for one. */
export async function tellSeller(
  desk: Desk,
  { id, number, ownerId }: EarnestRecord,
  title: string,
  content: string,
): Promise<void> {
  if (ownerId === desk.employeeId) return
  const path = openAt(earnestRecord, id)
  await notify(desk, [ownerId], { kind: 'earnest', title: `${title}：${number}`, content, path })
}

/** Why goods were not kept, in words of their own: the refusal says what finance may see of stock. */
const unheld = {
  short: '可用不足，请打开定金单留货：会说明差多少，到货或别处放开后再试，或请客户换批次',
  late: '留货截止已经过了，请与客户商定后打开定金单再留货',
}

/** Tells whether goods of its lines, of the lots and warehouses that these name, were reserved for one before. */
async function hadGoods(desk: Desk, { id }: EarnestRecord): Promise<boolean> {
  const { rows } = await desk.client.query<{ had: number }>(
    `select 1 as had from stock_reservation r join stock_key k on k.office_id = r.office_id and k.id = r.key_id
     join earnest_line l on l.office_id = r.office_id and l.earnest_id = r.owner_id and l.goods_id = k.goods_id and l.lot_id = k.lot_id and l.warehouse_id = k.warehouse_id
     where r.office_id = $1 and r.owner_kind = 'earnest' and r.owner_id = $2 limit 1`,
    [desk.officeId, id],
  )
  return rows.length > 0
}

const sum = (all: readonly { pieces: number }[]) => all.reduce((total, { pieces }) => total + pieces, 0)

/** Holds what has come for one that waits for goods, also what it had to let go of. Returns how many pieces. Throws as `extend` and `holdAll` do. */
async function holdArrived(desk: Desk, earnest: EarnestRecord, until: string | null): Promise<number> {
  const owner = ownerOf(earnest)
  const held = await holdsOf(desk, owner)
  if (held.length > 0) return sum(await extend(desk, held, until))
  if (!(await hadGoods(desk, earnest))) return 0
  const placed = (await readLines(desk, earnest.id)).filter(({ lotId }) => lotId !== null)
  await holdAll(desk, owner, wantedOf(placed), until)
  return sum(placed)
}

/** Holds the goods of one whose money is confirmed. Returns how many pieces. */
async function holdConfirmed(desk: Desk, earnest: EarnestRecord, until: string | null): Promise<number> {
  if (earnest.awaits) return holdArrived(desk, earnest, until)
  await holdUntil(desk, earnest, until)
  return earnest.pieces
}

/**
 * Reserves the goods of a locked one whose money is confirmed; one that waits for goods keeps what has come. If too little is free, or its time is over,
 * it stays as it is and its seller is told (chain-stock.md, Earnest).
 */
export async function reserveConfirmed(desk: Desk, earnest: EarnestRecord): Promise<void> {
  const { state, until } = keptFor(earnest)
  let held: number
  try {
    held = await holdConfirmed(desk, earnest, until)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const why = unheld[error.code === codes.conflict ? 'short' : 'late']
    await tellSeller(desk, earnest, '收款已确认，但货没有留住', why)
    return
  }
  if (held === 0) return
  const isWhole = held >= earnest.pieces
  const patch = isWhole ? ({ state, holdUntil: null, reservedNow: true } as const) : { holdUntil: null }
  await changeEarnest(desk, earnest, patch, isWhole ? '收款确认，留货' : '收款确认，等到货')
}
