import { allocate, mulDiv } from '../../../../kernel/api/division.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { amountAt, isBelow } from '../../../lines/api/compute.ts'
import { compose, nothingBefore, type SheetLine } from '../../../lines/server/index.ts'
import { specialsOf } from '../../../special/server/index.ts'
import type { ChangeContent } from '../../api/change.ts'
import { type After, type ColumnRow, columnRows } from '../lines/columns.ts'
import { figured } from '../lines/figure.ts'
import type { Snapshot } from '../lines/lines.ts'
import { presentShape, type Shape, shapeOf } from '../lines/shape.ts'
import { shortageOf, takenMore, wantedOf } from '../lines/specials.ts'
import type { Beyond } from '../record/beyond.ts'
import type { ContractRecord } from '../record/contracts.ts'
import { underWords } from './bounds.ts'

/**
 * What a change order does to a line that is there. Money in fen, quantities in thousandths; `off` is the line's share of the order's reduction;
 * `shortage`: why its special offer does not cover what it grows by. `isBelow` follows from the floor of whoever signed: for the approval, and for
 * those who may see floors.
 */
export type Moved = {
  row: ColumnRow
  after: After | null
  quantity: number
  pieces: number | null
  net: number
  cost: number
  off: number
  isBelow: boolean
  shortage: string | null
}
/** A line that a change order adds. */
export type Fresh = { line: SheetLine; space: string; snapshot: Snapshot; net: number; warning: string | null }
export type Changing = {
  moved: Moved[]
  fresh: Fresh[]
  delta: number
  costDelta: number
  marginDelta: number
  belowCount: number
}

type Aim = { row: ColumnRow; now: Shape; then: Shape; touched: boolean; net: number }

/**
 * Computes a change order against the contract as it is now. What a line shrinks or grows by goes at its net price of the contract, with its share
 * of all discounts (chain.md §2); new lines cost what they cost today. A reduction of the price is split over all lines by what they cost.
 * Throws 40000 by field.
 */
export async function changing(
  desk: Desk,
  beyond: Beyond,
  contract: ContractRecord,
  content: ChangeContent,
): Promise<Changing> {
  const rows = await columnRows(desk, contract.id)
  const aims = aimsOf(rows, content)
  await assertBounds(desk, beyond, contract.id, aims)
  const fresh = await freshLines(desk, contract, content)
  const nets = [...aims.map(aim => aim.net), ...fresh.map(({ line }) => line.net)]
  const whole = nets.reduce((sum, net) => sum + net, 0)
  if (content.discount > whole) throw badInput('discount', '优惠不能超过合同金额，请改小优惠')
  const off = content.discount === 0 ? nets.map(() => 0) : allocate(content.discount, nets)
  const short = await shortages(desk, aims)
  const moved = aims.map((aim, at) => movedBy(aim, off[at] as number, short)).filter(isMoved)
  const added = await judged(desk, contract, fresh, off.slice(aims.length))
  return summed(moved, added)
}

const isMoved = ({ net, quantity, after }: Moved) => net !== 0 || quantity !== 0 || after !== null

function aimsOf(rows: readonly ColumnRow[], { lines }: ChangeContent): Aim[] {
  const typed = new Map(lines.map((line, at) => [line.lineId, { ...line, at }]))
  if (typed.size < lines.length) throw badInput('lines', '同一行只能出现一次')
  const known = new Set(rows.map(row => row.id))
  for (const [at, { lineId }] of lines.entries())
    if (!known.has(lineId)) throw badInput(`lines.${at}.lineId`, '合同里没有这一行，请刷新后重新选择')
  return rows.map(row => aimOf(row, typed.get(row.id)))
}

function aimOf(row: ColumnRow, typed: (ChangeContent['lines'][number] & { at: number }) | undefined): Aim {
  const now = presentShape(row)
  const present = row.net + row.changed_net
  if (!typed) return { row, now, then: now, touched: false, net: present }
  const isMeasured = row.kind === 'custom' && row.measure !== null && row.measure !== 'count'
  const then = shapeOf(row, isMeasured ? now.quantity : typed.quantity, isMeasured ? typed.sizes : now.sizes)
  if ('msg' in then) throw badInput(`lines.${typed.at}.sizes`, then.msg)
  if (now.extent.top === 0n && then.extent.top > 0n)
    throw badInput(`lines.${typed.at}.quantity`, `“${row.name}”已减为零，请新增一行`)
  const touched = then.thousandths !== now.thousandths || JSON.stringify(then.sizes) !== JSON.stringify(now.sizes)
  return { row, now, then, touched, net: touched ? netAt(present, now, then) : present }
}

/** Returns what a line costs at another quantity, at its present net price. */
function netAt(net: number, now: Shape, then: Shape): number {
  if (now.extent.top === 0n) return net
  return mulDiv(net, then.extent.top * now.extent.bottom, now.extent.top * then.extent.bottom)
}

/** Returns why special offers do not cover what lines grow by, by the numbers of the lines. */
async function shortages(desk: Desk, aims: readonly Aim[]): Promise<Map<number, string>> {
  const offers = await specialsOf(
    desk,
    aims.flatMap(({ row, touched }) => (touched && row.special_id !== null ? [row.special_id] : [])),
  )
  const moves = aims.flatMap(({ row, now, then }) => {
    const offer = offers.get(row.special_id ?? 0)
    return offer ? [{ lineId: row.id, specialId: offer.id, quantity: takenMore(now, then, offer) }] : []
  })
  const wanted = wantedOf(moves)
  return new Map(
    moves.flatMap(({ lineId, specialId, quantity }) => {
      const offer = offers.get(specialId)
      const short = offer && quantity > 0 ? shortageOf(offer, wanted.get(specialId) ?? 0) : null
      return short === null ? [] : [[lineId, short] as const]
    }),
  )
}

function movedBy({ row, now, then, touched, net }: Aim, off: number, short: ReadonlyMap<number, string>): Moved {
  const final = net - off
  const under = (priced: Pick<SheetLine, 'net' | 'extent'>) => row.floor !== null && isBelow(priced, row.floor)
  const grows = then.thousandths > now.thousandths
  const present = { net: row.net + row.changed_net, extent: now.extent }
  const cost = row.cost === null ? 0 : amountAt(row.cost, then.extent) - amountAt(row.cost, now.extent)
  return {
    row,
    after: touched ? { quantity: then.quantity, quantityUnit: row.quantity_unit, sizes: then.sizes } : null,
    quantity: then.thousandths - now.thousandths,
    pieces: then.pieces === null || now.pieces === null ? null : then.pieces - now.pieces,
    net: final - (row.net + row.changed_net),
    cost,
    off,
    isBelow:
      row.special_id === null && ((off > 0 && under({ net: final, extent: then.extent })) || (grows && under(present))),
    shortage: short.get(row.id) ?? null,
  }
}

/** Throws 40900 for a line that would go below what was shipped, or accepted by the factory (chain.md §2). */
async function assertBounds(desk: Desk, beyond: Beyond, contractId: number, aims: readonly Aim[]): Promise<void> {
  const bounds = await beyond.bounds(desk, contractId)
  const by = new Map(aims.map(aim => [aim.row.id, aim]))
  for (const bound of bounds) {
    const aim = by.get(bound.lineId)
    const under = aim?.touched ? underWords(bound, aim.row.name, aim.then) : undefined
    if (under) throw conflict(under)
  }
}

type Typed = { line: SheetLine; space: string }

async function freshLines(desk: Desk, contract: ContractRecord, { spaces }: ChangeContent): Promise<Typed[]> {
  if (spaces.every(space => space.lines.length === 0)) return []
  const { channelId, levelId } = contract
  const none = { discountKind: 'none', discount: 0, coupon: 0, rounding: 0 } as const
  const unset = spaces.map(space => ({
    ...space,
    lines: space.lines.map(line => ({ ...line, was: null, setKey: null, setPart: null })),
  }))
  const sheet = await compose(
    desk,
    { spaces: unset, sets: [], channelId, levelId, ...none },
    { before: nothingBefore, reprice: false },
  )
  return sheet.lines.map(line => ({ line, space: sheet.spaces[line.space] ?? '' }))
}

/** Judges new lines by what they cost after their share of the reduction, as quotations are judged. */
async function judged(
  desk: Desk,
  contract: ContractRecord,
  typed: readonly Typed[],
  off: readonly number[],
): Promise<Fresh[]> {
  const lines = typed.map(({ line }, at) => ({ ...line, net: line.net - (off[at] as number) }))
  const { snapshots, warnings } = await figured(desk, contract, { lines, sets: [] })
  return lines.map((line, at) => ({
    line,
    space: typed[at]?.space ?? '',
    snapshot: snapshots[at] as Snapshot,
    net: line.net,
    warning: warnings[at] ?? null,
  }))
}

/** Returns what lines that change and lines that are new come to together. */
export function summed(moved: Moved[], fresh: Fresh[]): Changing {
  const known = fresh.flatMap(({ line, net, snapshot }) =>
    snapshot.cost === null ? [] : [{ net, cost: amountAt(snapshot.cost, line.extent) }],
  )
  const costed = moved.filter(({ row }) => row.cost !== null)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const costDelta = sum(costed.map(one => one.cost)) + sum(known.map(one => one.cost))
  return {
    moved,
    fresh,
    delta: sum(moved.map(one => one.net)) + sum(fresh.map(one => one.net)),
    costDelta,
    marginDelta: sum(costed.map(one => one.net)) + sum(known.map(one => one.net)) - costDelta,
    belowCount: moved.filter(one => one.isBelow).length + fresh.filter(one => one.snapshot.special !== null).length,
  }
}
