/** Basis points as a person writes per cent: 8550 is `85.5`; empty for none. */
export function percentOf(basisPoints: number | null): string {
  return basisPoints === null ? '' : String(basisPoints / 100)
}
