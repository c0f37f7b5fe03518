import type { Dice } from '../random.ts'
import { lostReasons, type RoadStage } from './sentences.ts'

/** How a stage goes: how often a deal is lost there, how many contacts it takes, and days between these. */
type Odds = { lost: number; contacts: readonly number[]; gap: readonly [from: number, to: number] }

export const odds: Readonly<Record<RoadStage, Odds>> = {
  待跟进: { lost: 0.13, contacts: [1, 1, 2], gap: [1, 6] },
  到店: { lost: 0.13, contacts: [1, 1, 2], gap: [2, 8] },
  量尺: { lost: 0.1, contacts: [1, 1, 2], gap: [2, 8] },
  方案: { lost: 0.12, contacts: [1, 2, 2, 3], gap: [4, 12] },
  报价: { lost: 0.18, contacts: [1, 2, 2, 3], gap: [3, 10] },
  定金: { lost: 0.06, contacts: [1, 1, 2], gap: [3, 12] },
  签约: { lost: 0.03, contacts: [1, 2], gap: [4, 15] },
}

/** Of the deals that end early, those that go back to the pool instead. */
export const pooled = 0.06

/** How often each reason is given before there is a quotation, and after. */
const reasons: readonly (readonly [before: number, after: number])[] = [
  [2, 8],
  [5, 7],
  [3, 4],
  [4, 3],
  [1, 3],
  [5, 1],
  [1, 1],
]

export function drawReason(dice: Dice, quoted: boolean): string {
  return dice.weigh(lostReasons, reason => reasons[lostReasons.indexOf(reason)]?.[quoted ? 1 : 0] ?? 0)
}
