import { allocate, mulDiv } from '../../../kernel/api/division.ts'

/*
 * Commission (提成, chain.md §3): what is paid for a contract × the rate of the category × the person's share. Money in fen, rates and shares
 * in basis points, months as their first day. Everything is whole and adds up exactly.
 */

/** What a contract's lines of a category come to, net; null for lines of no category. */
export type Weight = { categoryId: number | null; net: number }
/** A person's share of a deal. */
export type Sharer = { employeeId: number; roleId: number | null; share: number }
/** A person's part of a payment, in one category. */
export type Part = Sharer & { categoryId: number | null; base: number }

/**
 * Splits a payment by the categories' net, then by shares: each person's part is rounded down, and the first gets what is left (chain.md
 * §3). The parts sum exactly to the payment; parts of nothing are left out.
 */
export function partsOf(paid: number, weights: readonly Weight[], sharers: readonly Sharer[]): Part[] {
  const known = weights.length > 0 ? weights : [{ categoryId: null, net: 1 }]
  const bases = allocate(
    paid,
    known.map(({ net }) => Math.max(0, net)),
  )
  return known.flatMap(({ categoryId }, at) => {
    const base = bases[at] ?? 0
    const rest = sharers.slice(1).map(({ share }) => portion(base, share))
    const first = base - rest.reduce((sum, one) => sum + one, 0)
    return sharers
      .map((sharer, index) => ({ ...sharer, categoryId, base: index === 0 ? first : (rest[index - 1] ?? 0) }))
      .filter(part => part.base > 0)
  })
}

const portion = (base: number, share: number) => Number((BigInt(base) * BigInt(share)) / 10_000n)

/** A rate from an amount of the person's month on; null stands for every category, every role. */
export type Rate = { id: number; categoryId: number | null; roleId: number | null; fromAmount: number; rate: number }
export type Tier = Pick<Rate, 'id' | 'fromAmount' | 'rate'>

/**
 * Returns the tiers that hold for a category and a role, the lowest first. The nearest category counts more than the role; a category
 * without rates follows the one above it. `categories` are the category and those above it, the nearest first.
 */
export function tiersFor(rates: readonly Rate[], categories: readonly number[], roleId: number | null): Tier[] {
  for (const category of [...categories, null])
    for (const role of new Set([roleId, null])) {
      const found = rates.filter(rate => rate.categoryId === category && rate.roleId === role)
      if (found.length > 0) return found.toSorted((a, b) => a.fromAmount - b.fromAmount)
    }
  return []
}

/** A piece of a base at one rate; `rateId` is null below the lowest tier. */
export type Piece = { rateId: number | null; rate: number; base: number }

/**
 * Cuts a base at the tiers: what lies above a tier's amount, counted from what the person already has in the month, goes by that tier's
 * rate. Below the lowest tier the rate is 0.
 */
export function piecesOf(base: number, already: number, tiers: readonly Tier[]): Piece[] {
  const steps: (Tier | null)[] = [null, ...tiers]
  const [from, to] = [already, already + base]
  return steps.flatMap((tier, at): Piece[] => {
    const low = Math.max(from, tier?.fromAmount ?? Number.NEGATIVE_INFINITY)
    const high = Math.min(to, steps[at + 1]?.fromAmount ?? Number.POSITIVE_INFINITY)
    return high > low ? [{ rateId: tier?.id ?? null, rate: tier?.rate ?? 0, base: high - low }] : []
  })
}

/** Returns the commission on a base at a rate, rounded half up. */
export const commissionOn = (base: number, rate: number): number => mulDiv(base, rate, 10_000)

/** An entry of a payment: its base and its commission, as they were when the money came. */
export type Earned = { base: number; amount: number }

/**
 * Returns what each entry of a payment of `paid` changes by when `before` of it was taken back already and now `after` of it is: negative,
 * at the original rates. The bases sum to what is taken back; once everything is, nothing is left of any entry.
 */
export function takenBack(entries: readonly Earned[], paid: number, before: number, after: number): Earned[] {
  let through = 0
  return entries.map(({ base, amount }) => {
    const [start, end] = [through, through + base]
    through = end
    const baseAt = (taken: number) => mulDiv(end, taken, paid) - mulDiv(start, taken, paid)
    const amountAt = (taken: number) => mulDiv(amount, taken, paid)
    return { base: baseAt(before) - baseAt(after), amount: amountAt(before) - amountAt(after) }
  })
}
