import type { ChangeRow } from './change.ts'

/** The lines of a change order, and what it takes off beyond them (另外优惠) as one sum in fen. */
export type Apart = { rows: ChangeRow[]; off: number }

/** Returns the lines that change in more than their share of the order's own discount, without that share, and the discount beside them. */
export function discountApart(rows: readonly ChangeRow[]): Apart {
  const whole = (figures: ChangeRow['delta'], off: number) => ({ ...figures, net: figures.net + off })
  return {
    rows: rows
      .map(row => ({ ...row, delta: whole(row.delta, row.off), after: whole(row.after, row.off) }))
      .filter(({ delta, warning }) => delta.quantity !== 0 || delta.net !== 0 || warning !== null),
    off: rows.reduce((sum, row) => sum + row.off, 0),
  }
}
