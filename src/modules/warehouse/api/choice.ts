/** Free sellable pieces of one lot and grade in one warehouse. `together`: the warehouse ships with the others that do. */
export type FreeHere = { warehouseId: number; together: boolean; free: number }
/** A lot of one goods and grade: since when the company has it (a day), and where it is free. `atHome`: the home has some of it, net of returns. */
export type FreeLot = { lotId: number; since: string; here: readonly FreeHere[]; atHome?: boolean }

/** What is taken of a lot, by warehouse. */
export type Chosen = { lotId: number; pieces: number; from: { warehouseId: number; pieces: number }[] }
/** What covers a need: `mixed` lots ask for the customer's consent. Or how many pieces lack. */
export type Choice = { chosen: Chosen[]; mixed: boolean } | { lacks: number }

/** What of a lot ships as one: the part in all warehouses that ship together, or that in one which does not. */
type Unit = { lotId: number; since: string; atHome: boolean; here: FreeHere[]; free: number }

function unitsOf({ lotId, since, here, atHome = false }: FreeLot): Unit[] {
  const apart = Map.groupBy(here, one => (one.together ? 0 : one.warehouseId))
  return [...apart.values()].map(some => {
    const free = some.reduce((all, one) => all + one.free, 0)
    return { lotId, since, atHome, here: some, free }
  })
}

const older = (a: Unit, b: Unit) => (a.since === b.since ? a.lotId - b.lotId : a.since < b.since ? -1 : 1)
const larger = (a: Unit, b: Unit) => b.free - a.free || older(a, b)
const smaller = (a: Unit, b: Unit) => a.free - b.free || older(a, b)

/** Takes pieces of what ships as one: of one warehouse that has them all, the fullest first where several are needed. */
function take({ lotId, here }: Unit, pieces: number): Chosen {
  const fullest = here.toSorted((a, b) => b.free - a.free || a.warehouseId - b.warehouseId)
  const covering = fullest.findLast(one => one.free >= pieces)
  const from = []
  let left = pieces
  for (const { warehouseId, free } of covering ? [covering] : fullest) {
    const taken = Math.min(free, left)
    if (taken > 0) from.push({ warehouseId, pieces: taken })
    left -= taken
  }
  return { lotId, pieces, from }
}

/**
 * Chooses lots for a need of pieces: the oldest that covers it; else the largest first until the rest fits into one lot, and for that rest the smallest
 * that covers it, the older of equals (chain-stock.md, Lot choice). Where the home has some already (`topsUp`), the oldest of its lots that covers it; else
 * what is there of its lots first, and another lot for the rest. Several lots, and another one than the home has, need the customer's consent, which the
 * caller asks for.
 */
export function chooseLots(
  lots: readonly FreeLot[],
  need: number,
  topsUp = lots.some(({ atHome }) => atHome ?? false),
): Choice {
  const units = lots.flatMap(unitsOf).filter(({ free }) => free > 0)
  const [own, others] = [units.filter(({ atHome }) => atHome), units.filter(({ atHome }) => !atHome)]
  const whole = coveringOf(own, need) ?? (topsUp ? undefined : coveringOf(others, need))
  if (whole) return { chosen: [take(whole, need)], mixed: false }
  const all = sumOf(units)
  if (all < need) return { lacks: need - all }
  const first = sumOf(own) < need ? own.toSorted(larger).map(one => take(one, one.free)) : mixed(own, need)
  const rest = need - first.reduce((sum, { pieces }) => sum + pieces, 0)
  if (rest === 0) return { chosen: first, mixed: true }
  const other = coveringOf(others, rest)
  return { chosen: [...first, ...(other ? [take(other, rest)] : mixed(others, rest))], mixed: true }
}

const sumOf = (units: readonly Unit[]) => units.reduce((sum, { free }) => sum + free, 0)
const coveringOf = (units: readonly Unit[], need: number): Unit | undefined =>
  units.filter(({ free }) => free >= need).toSorted(older)[0]

/** Takes the largest whole until one of those that are left covers the rest; together they cover the need. */
function mixed(units: readonly Unit[], need: number): Chosen[] {
  const chosen: Chosen[] = []
  const left = units.toSorted(larger)
  let rest = need
  let at = 0
  for (let next = left[0] as Unit; next.free < rest; next = left[at] as Unit) {
    chosen.push(take(next, next.free))
    rest -= next.free
    at += 1
  }
  const covering = left.slice(at).filter(({ free }) => free >= rest)
  return [...chosen, take(covering.toSorted(smaller)[0] as Unit, rest)]
}

/** Returns the most pieces of one lot that ship as one. */
export const largestOf = (lots: readonly FreeLot[]): number =>
  Math.max(0, ...lots.flatMap(unitsOf).map(({ free }) => free))
