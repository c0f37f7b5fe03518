import { day, hour, minute } from '../calendar.ts'
import type { Dice } from '../random.ts'
import type { Channel } from './channels.ts'

export type End = 'converted' | 'invalid' | 'pooled'

/** What one owner's work on a clue comes to. `reason` is why it is none, where it ends as invalid. */
export type Plan = { end: End; contacts: number; reason: string }

export const mostContacts = 8

/** How many contacts a clue takes until its end, by weight: the first stands for one contact. */
const contacts: Readonly<Record<End, readonly number[]>> = {
  converted: [2, 5, 6, 5, 3, 2, 1, 1],
  invalid: [6, 4, 2, 1],
  pooled: [2, 4, 4, 3, 2, 1, 1, 2],
}

/** How often a reason is given at the first contact, and later. */
const reasons: Readonly<Record<string, readonly [first: number, later: number]>> = {
  空号停机: [5, 0],
  多次未接通: [0, 6],
  号码错误: [4, 0],
  无装修需求: [6, 4],
  已选购其他品牌: [4, 8],
  预算不符: [2, 5],
  区域无法服务: [2, 1],
  重复线索: [3, 1],
  同行或推销: [2, 0],
}
const later = (number: number) => (number > 1 ? 1 : 0)

/** Draws how the work on a clue will go; a clue taken from the pool converts more rarely. */
export function drawPlan(dice: Dice, { fate }: Channel, done: number): Plan {
  const end = drawEnd(dice, fate.converted * (done > 0 ? 0.6 : 1), fate.invalid)
  const weights = contacts[end].slice(0, mostContacts - done)
  const count = 1 + dice.weigh([...weights.keys()], index => weights[index] ?? 0)
  const reason = dice.weigh(Object.keys(reasons), one => reasons[one]?.[later(done + count)] ?? 0)
  return { end, contacts: count, reason }
}

function drawEnd(dice: Dice, converted: number, invalid: number): End {
  const drawn = dice.next()
  if (drawn < converted) return 'converted'
  return drawn < converted + invalid ? 'invalid' : 'pooled'
}

/** Delays by how common they are; in milliseconds. */
type Delay = { share: number; from: number; to: number }

/** From writing a clue down until someone gets it. */
export const assignment: readonly Delay[] = [
  { share: 6, from: 4 * minute, to: 50 * minute },
  { share: 3, from: hour, to: 5 * hour },
  { share: 1, from: 15 * hour, to: 30 * hour },
]
/** From an agreed contact until it really happens. */
export const lateness: readonly Delay[] = [
  { share: 13, from: -20 * minute, to: 90 * minute },
  { share: 4, from: 20 * hour, to: 30 * hour },
  { share: 3, from: 2 * day, to: 8 * day },
]

export function drawDelay(dice: Dice, delays: readonly Delay[]): number {
  const { from, to } = dice.weigh(delays, delay => delay.share)
  return dice.int(from / 1000, to / 1000) * 1000
}
