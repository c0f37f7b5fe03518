import { allocate, mulDiv } from '../../../kernel/api/division.ts'

/** Returns what `pieces` of `onHand`, together worth `value` (fen), are worth when they leave: the last takes the rest. */
export const issueValue = (value: number, pieces: number, onHand: number): number =>
  pieces === onHand ? value : mulDiv(value, pieces, onHand)

/** What of a shipment line came back before: pieces, and what they were worth (fen). */
type Earlier = { pieces: number; value: number }

/**
 * Returns what pieces that a customer gives back are worth: those of a line together what their share of the issue was worth, less what came back
 * earlier; never the average of today (chain-stock.md, Value). `issued` pieces left at `issue` fen.
 */
export const returnValue = (
  pieces: number,
  { issue, issued }: { issue: number; issued: number },
  earlier: Earlier,
): number => mulDiv(issue, earlier.pieces + pieces, issued) - earlier.value

/**
 * Splits a cost that comes after a receipt of `base` pieces (received less what went back to the supplier): the share of those that are still
 * `here` goes to stock, the rest is variance. `since`: what of the lot came from outside after that receipt, which counts first as what is there.
 */
export function splitLateCost(cost: number, { base, onHand, since }: { base: number; onHand: number; since: number }) {
  const here = Math.max(0, Math.min(base, onHand - since))
  const stock = base === 0 ? 0 : mulDiv(cost, here, base)
  return { here, stock, variance: cost - stock }
}

/** Splits what of a late cost goes to stock over the keys of a lot, by what each has on hand. */
export const overKeys = (cost: number, onHand: readonly number[]): number[] =>
  cost === 0 ? onHand.map(() => 0) : allocate(cost, onHand)
