/** A row of a statement that is not matched yet; amounts in fen. */
export type OpenRow = {
  id: number
  day: string
  amount: number
  serial: string | null
  order: string | null
  counterparty: string
}
/** A receipt or a paid refund of the same account that no row is matched with. `names` are the other side's and the customer's. */
export type OpenDocument = { id: number; day: string; amount: number; serial: string | null; names: readonly string[] }

/** `serial`, `facts` are certain; `amount` (the name does not fit) and `difference` (the amount does not) are for a person to judge. */
export type How = 'serial' | 'facts' | 'amount' | 'difference'
export type Pair = { rowId: number; documentId: number; how: How }

/** Returns whether a pair needs no person. */
export const isCertain = ({ how }: Pair): boolean => how === 'serial' || how === 'facts'

/**
 * Pairs rows with documents of their direction: by serial; else by amount, days apart (`window`) and name, where that fits one row and one
 * document only; what is left is suggested by amount and day alone, the nearest day first. No document is in two pairs.
 */
export function pairsOf(rows: readonly OpenRow[], receipts: readonly OpenDocument[], window: number): Pair[] {
  const left = { rows: new Map(rows.map(row => [row.id, row])), receipts: new Map(receipts.map(one => [one.id, one])) }
  const take = (pairs: readonly Pair[]) => {
    const fresh = pairs.filter(pair => {
      if (!left.rows.has(pair.rowId) || !left.receipts.has(pair.documentId)) return false
      left.rows.delete(pair.rowId)
      return left.receipts.delete(pair.documentId)
    })
    return fresh
  }
  const bySerial = take(serialPairs(rows, receipts))
  const near = nearBy([...left.receipts.values()], window)
  const byFacts = take(uniquePairs([...left.rows.values()], near))
  const byAmount = take(suggestions([...left.rows.values()], near))
  return [...bySerial, ...byFacts, ...byAmount]
}

function serialPairs(rows: readonly OpenRow[], receipts: readonly OpenDocument[]): Pair[] {
  const known = new Map(receipts.flatMap(one => (one.serial ? [[one.serial, one] as const] : [])))
  const found = rows.flatMap((row): Pair[] => {
    const receipt = known.get(row.serial ?? '') ?? known.get(row.order ?? '')
    if (!receipt) return []
    return [{ rowId: row.id, documentId: receipt.id, how: receipt.amount === row.amount ? 'serial' : 'difference' }]
  })
  return [...found.filter(isCertain), ...found.filter(pair => !isCertain(pair))]
}

type Near = (row: OpenRow) => OpenDocument[]

/** Returns the receipts of a row's amount within so many days of it, the nearest first. */
function nearBy(receipts: readonly OpenDocument[], window: number): Near {
  const at = (day: number, amount: number) => `${day}:${amount}`
  const known = Map.groupBy(receipts, one => at(dayNumber(one.day), one.amount))
  const steps = Array.from({ length: 2 * window + 1 }, (_, step) => step - window).sort(
    (a, b) => Math.abs(a) - Math.abs(b),
  )
  return row => steps.flatMap(step => known.get(at(dayNumber(row.day) + step, row.amount)) ?? [])
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000

/** Pairs of which neither side fits anything else by amount, day and name. */
function uniquePairs(rows: readonly OpenRow[], near: Near): Pair[] {
  const fitting = rows.map(row => ({ row, receipts: near(row).filter(one => isNamed(row.counterparty, one.names)) }))
  const times = new Map<number, number>()
  for (const { receipts } of fitting) for (const { id } of receipts) times.set(id, (times.get(id) ?? 0) + 1)
  return fitting.flatMap(({ row, receipts: [receipt, ...others] }): Pair[] =>
    receipt && others.length === 0 && times.get(receipt.id) === 1
      ? [{ rowId: row.id, documentId: receipt.id, how: 'facts' }]
      : [],
  )
}

/** The nearest receipt for each row, of which those that fit by name go first. */
function suggestions(rows: readonly OpenRow[], near: Near): Pair[] {
  const taken = new Set<number>()
  const suggest = (row: OpenRow, fits: (one: OpenDocument) => boolean): Pair[] => {
    const receipt = near(row).find(one => !taken.has(one.id) && fits(one))
    if (!receipt) return []
    taken.add(receipt.id)
    return [{ rowId: row.id, documentId: receipt.id, how: 'amount' }]
  }
  const named = rows.flatMap(row => suggest(row, one => isNamed(row.counterparty, one.names)))
  const done = new Set(named.map(pair => pair.rowId))
  return [...named, ...rows.filter(row => !done.has(row.id)).flatMap(row => suggest(row, () => true))]
}

/** Tells whether a statement's name is one of these; payment services hide some of its signs: 王*明, **明. */
export function isNamed(written: string, names: readonly string[]): boolean {
  const name = plainName(written)
  if (name.replaceAll('*', '') === '') return false
  return names.some(one => {
    const other = plainName(one)
    return other.length === name.length && [...name].every((sign, at) => sign === '*' || sign === other[at])
  })
}

const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\(.*?\)/g, '')
    .replace(/\s/g, '')
    .toLowerCase()
