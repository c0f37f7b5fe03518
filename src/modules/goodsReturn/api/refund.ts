import { mulDiv } from '../../../kernel/api/division.ts'

/** A line of a contract with all changes in force: its net (fen) and pieces, and what came back of it before, which both lack. */
export type Sold = { net: number; pieces: number; returned: number; refunded: number }

/** Returns what the customer gets (fen) for so many pieces of a line: together with what came back before their share of its net (chain-stock.md, Return money). */
export const refundOf = (pieces: number, { net, pieces: now, returned, refunded }: Sold): number =>
  now + returned === 0 ? 0 : mulDiv(net + refunded, returned + pieces, now + returned) - refunded

type Back = { contractLineId: number; pieces: number }

/** Returns what the customer gets (fen) for each of some lines, in their order; those of one line of the contract count one after the other. */
export function refundsOf(back: readonly Back[], sold: ReadonlyMap<number, Sold>): number[] {
  const now = new Map(sold)
  return back.map(({ contractLineId, pieces }) => {
    const line = now.get(contractLineId)
    if (!line) return 0
    const amount = refundOf(pieces, line)
    now.set(contractLineId, {
      net: line.net - amount,
      pieces: line.pieces - pieces,
      returned: line.returned + pieces,
      refunded: line.refunded + amount,
    })
    return amount
  })
}

/** Returns the fee (fen) on what goods come to, by a rate in basis points. */
export const feeOf = (gross: number, rate: number): number => mulDiv(gross, rate, 10_000)
