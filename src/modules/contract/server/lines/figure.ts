import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'
import type { PriceUnit } from '../../../goods/api/units.ts'
import type { Judgement } from '../../../lines/api/checked.ts'
import { amountAt, isBelow } from '../../../lines/api/compute.ts'
import {
  type Judged,
  type JudgeHead,
  judge,
  judgeLines,
  type Sheet,
  type SheetLine,
} from '../../../lines/server/index.ts'
import { type Snapshot, specialOf } from './lines.ts'

/** Lines as judged today for this person: what is kept of each, and what is wrong with its price. */
export type Figured = { snapshots: Snapshot[]; warnings: (string | null)[] }

/** A price (fen per unit) of so many pieces of goods that was judged and locked before. */
export type LockedPrice = {
  goodsId: number
  gradeId: number | null
  priceUnit: PriceUnit
  price: number
  pieces: number
}
/** Which prices of a contract's lines were locked before it. */
export type Locking = (desk: Desk, contractId: number) => Promise<readonly LockedPrice[]>
export const lockedPrices = point<Locking>('lockedPrices')

/** The head of a contract's lines; `contractId` where it is kept already. */
type Head = JudgeHead & { contractId?: number }

/** Judges lines as quotations do (chain.md §1), and returns what a contract keeps of each. A price that was locked before needs no other approval. */
export async function figured(desk: Desk, head: Head, sheet: Pick<Sheet, 'lines' | 'sets'>): Promise<Figured> {
  const judged = await judgeLines(desk, head, sheet)
  return {
    snapshots: sheet.lines.map((line, at) => snapshotOf(line, judged[at] as Judged)),
    warnings: (await allowed(desk, head, sheet.lines, judged)).map(one => one.warning),
  }
}

/** Tells of lines what `judge` of quotations does; a price that was locked before has no warning. */
export const judgedOf = async (desk: Desk, head: Head, sheet: Pick<Sheet, 'lines' | 'sets'>): Promise<Judgement[]> =>
  allowed(desk, head, sheet.lines, await judge(desk, head, sheet))

/** Takes the warnings from lines whose price was locked, as far as the locked pieces reach. */
async function allowed<J extends { warning: string | null }>(
  desk: Desk,
  { contractId }: Head,
  lines: readonly SheetLine[],
  judged: readonly J[],
): Promise<J[]> {
  if (contractId === undefined || judged.every(({ warning }) => warning === null)) return [...judged]
  const locked: LockedPrice[] = []
  for (const of of desk.brought(lockedPrices)) for (const one of await of(desk, contractId)) locked.push({ ...one })
  return judged.map((one, at) => {
    const line = lines[at] as SheetLine
    const kept = one.warning === null ? undefined : locked.find(price => keeps(price, line))
    if (!kept) return one
    kept.pieces -= line.pieces ?? 0
    return { ...one, warning: null }
  })
}

const keeps = ({ goodsId, gradeId, priceUnit, price, pieces }: LockedPrice, line: SheetLine): boolean =>
  line.goodsId === goodsId &&
  line.gradeId === gradeId &&
  line.setKey === null &&
  line.goods?.priceUnit === priceUnit &&
  line.pieces !== null &&
  line.pieces <= pieces &&
  !isBelow(line, price)

function snapshotOf(line: SheetLine, { now, floor, offer }: Judged): Snapshot {
  return { floor, cost: now?.cost ?? null, special: specialOf(line, offer) }
}

/** Returns cost and margin (fen) of those lines whose cost is known. */
export function marginOf(lines: readonly SheetLine[], snapshots: readonly Snapshot[]) {
  const known = lines.flatMap((line, at) => {
    const cost = snapshots[at]?.cost ?? null
    return cost === null ? [] : [{ net: line.net, cost: amountAt(cost, line.extent) }]
  })
  const costAmount = known.reduce((sum, one) => sum + one.cost, 0)
  return { costAmount, marginAmount: known.reduce((sum, one) => sum + one.net, 0) - costAmount }
}

/** Returns cost and margin (fen) as they are shown: null where no line's cost is known, which is no margin of nothing. */
export function knownMargin({ costAmount, marginAmount }: { costAmount: number; marginAmount: number }) {
  const isKnown = costAmount !== 0 || marginAmount !== 0
  return { cost: isKnown ? costAmount : null, margin: isKnown ? marginAmount : null }
}

/** Returns the columns of a contract that follow from its sheet. */
export function summedColumns(sheet: Sheet, { snapshots }: Figured) {
  const { discount: discountAmount, coupon: _, rounding: __, ...sums } = sheet.sums
  return {
    ...sums,
    ...marginOf(sheet.lines, snapshots),
    discountAmount,
    sets: JSON.stringify(sheet.sets),
    lineCount: sheet.lines.length,
    belowCount: snapshots.filter(one => one.special !== null).length,
  }
}
