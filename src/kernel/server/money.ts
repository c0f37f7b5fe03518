import { Fen } from '../api/fields.ts'
import { badInput } from './refusal.ts'

/** Returns an amount in fen as `count` comes to it. Throws 40000 by `field` for one that no column of money holds: `msg` says the way on. */
export function moneyOf(count: () => number, field: string, msg: string): number {
  try {
    return Fen.parse(count())
  } catch {
    throw badInput(field, msg)
  }
}

/** Returns what so many pieces of a line of goods come to, in fen. Throws 40000 by the line. */
export const lineMoney = (count: () => number, at: number): number =>
  moneyOf(count, `lines.${at}.boxes`, `第 ${at + 1} 行：这一行的金额过大，请核对数量和单价`)
