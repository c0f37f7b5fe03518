/** A term that still asks for money: what is open of it in fen, and since when it is due; null for one without a day. */
export type OpenTerm = { id: number; contractId: number; dueOn: string | null; position: number; open: number }
export type Share = { termId: number; contractId: number; amount: number }

/** Orders terms as money goes to them: the oldest due first, those without a day last; else by contract and place. */
export function byDue(a: OpenTerm, b: OpenTerm): number {
  if (a.dueOn !== b.dueOn) {
    if (a.dueOn === null) return 1
    if (b.dueOn === null) return -1
    return a.dueOn < b.dueOn ? -1 : 1
  }
  return a.contractId - b.contractId || a.position - b.position || a.id - b.id
}

/**
 * Spreads an amount (fen) over open terms: the oldest due is filled first (chain.md §3). What no term asks for is left over: it stays as
 * balance. Returns only terms that get something.
 */
export function spread(amount: number, terms: readonly OpenTerm[]): Share[] {
  let left = amount
  const shares: Share[] = []
  for (const { id, contractId, open } of [...terms].sort(byDue)) {
    const part = Math.min(left, open)
    if (part <= 0) continue
    shares.push({ termId: id, contractId, amount: part })
    left -= part
  }
  return shares
}
