import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { amountAt } from '../../../lines/api/compute.ts'
import { type Judged, type JudgeHead, judgeLines, type Sheet, type SheetLine } from '../../../lines/server/index.ts'
import { type Snapshot, specialOf } from './lines.ts'

/** Lines as judged today for this person: what is kept of each, and what is wrong with its price. */
export type Figured = { snapshots: Snapshot[]; warnings: (string | null)[] }

/** Judges lines as quotations do (chain.md §1), and returns what a contract keeps of each. */
export async function figured(desk: Desk, head: JudgeHead, sheet: Pick<Sheet, 'lines' | 'sets'>): Promise<Figured> {
  const judged = await judgeLines(desk, head, sheet)
  return {
    snapshots: sheet.lines.map((line, at) => snapshotOf(line, judged[at] as Judged)),
    warnings: judged.map(one => one.warning),
  }
}

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
