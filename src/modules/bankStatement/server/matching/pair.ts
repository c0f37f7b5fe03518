import { isMallNamed } from './mallName.ts'

/** A row of a statement that is not matched yet; amounts in fen. */
export type OpenRow = {
  id: number
  day: string
  amount: number
  serial: string | null
  order: string | null
  counterparty: string
}
/** The column of a row that holds what it is matched with. */
export type DocumentColumn = 'receiptId' | 'refundId' | 'mallEntryId' | 'mallAccountId'
/**
 * A receipt, a paid refund or a mall's payment of the same account that no row is matched with. `names` are the other side's and the customer's,
 * `mall` is the name of the mall's account.
 */
export type OpenDocument = {
  id: number
  as: DocumentColumn
  day: string
  amount: number
  serial: string | null
  names: readonly string[]
  mall?: string
}

/**
 * `serial`, `facts` are certain; `amount` (the name does not fit), `difference` (the amount does not) and `mall` (a mall paid what nobody entered)
 * are for a person to judge.
 */
export type How = 'serial' | 'facts' | 'amount' | 'difference' | 'mall'
export type Pair = { rowId: number; documentId: number; as: DocumentColumn; how: How }

/** Returns whether a pair needs no person. */
export const isCertain = ({ how }: Pair): boolean => how === 'serial' || how === 'facts'

/**
 * Pairs rows with documents of their direction: by serial; else by amount, days apart (`window`) and name, where that fits one row and one
 * document only; what is left is suggested by amount and day alone, the nearest day first. No document is in two pairs.
 */
export function pairsOf(rows: readonly OpenRow[], documents: readonly OpenDocument[], window: number): Pair[] {
  const left = {
    rows: new Map(rows.map(row => [row.id, row])),
    documents: new Map(documents.map(one => [keyOf(one), one])),
  }
  const take = (pairs: readonly Pair[]) => {
    const fresh = pairs.filter(pair => {
      const key = keyOf({ as: pair.as, id: pair.documentId })
      if (!left.rows.has(pair.rowId) || !left.documents.has(key)) return false
      left.rows.delete(pair.rowId)
      return left.documents.delete(key)
    })
    return fresh
  }
  const bySerial = take(serialPairs(rows, documents))
  const near = nearBy([...left.documents.values()], window)
  const byFacts = take(uniquePairs([...left.rows.values()], near))
  const byAmount = take(suggestions([...left.rows.values()], near))
  return [...bySerial, ...byFacts, ...byAmount]
}

const keyOf = ({ as, id }: Pick<OpenDocument, 'as' | 'id'>) => `${as} ${id}`
const pairOf = (row: OpenRow, { id, as }: OpenDocument, how: How): Pair => ({ rowId: row.id, documentId: id, as, how })

function serialPairs(rows: readonly OpenRow[], documents: readonly OpenDocument[]): Pair[] {
  const known = new Map(documents.flatMap(one => (one.serial ? [[one.serial, one] as const] : [])))
  const found = rows.flatMap((row): Pair[] => {
    const one = known.get(row.serial ?? '') ?? known.get(row.order ?? '')
    return one ? [pairOf(row, one, one.amount === row.amount ? 'serial' : 'difference')] : []
  })
  return [...found.filter(isCertain), ...found.filter(pair => !isCertain(pair))]
}

type Near = (row: OpenRow) => OpenDocument[]

/** Returns the documents of a row's amount within so many days of it, the nearest first. */
function nearBy(documents: readonly OpenDocument[], window: number): Near {
  const at = (day: number, amount: number) => `${day}:${amount}`
  const known = Map.groupBy(documents, one => at(dayNumber(one.day), one.amount))
  const steps = Array.from({ length: 2 * window + 1 }, (_, step) => step - window).sort(
    (a, b) => Math.abs(a) - Math.abs(b),
  )
  return row => steps.flatMap(step => known.get(at(dayNumber(row.day) + step, row.amount)) ?? [])
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000

const fitsName = ({ counterparty }: OpenRow, { names, mall }: OpenDocument) =>
  isNamed(counterparty, names) || (mall !== undefined && isMallNamed(counterparty, mall))

/** Pairs of which neither side fits anything else by amount, day and name. */
function uniquePairs(rows: readonly OpenRow[], near: Near): Pair[] {
  const fitting = rows.map(row => ({ row, documents: near(row).filter(one => fitsName(row, one)) }))
  const times = new Map<OpenDocument, number>()
  for (const { documents } of fitting) for (const one of documents) times.set(one, (times.get(one) ?? 0) + 1)
  return fitting.flatMap(({ row, documents: [one, ...others] }): Pair[] =>
    one && others.length === 0 && times.get(one) === 1 ? [pairOf(row, one, 'facts')] : [],
  )
}

/** The nearest document for each row, of which those that fit by name go first. */
function suggestions(rows: readonly OpenRow[], near: Near): Pair[] {
  const taken = new Set<OpenDocument>()
  const suggest = (row: OpenRow, fits: (one: OpenDocument) => boolean): Pair[] => {
    const found = near(row).find(one => !taken.has(one) && fits(one))
    if (!found) return []
    taken.add(found)
    return [pairOf(row, found, 'amount')]
  }
  const named = rows.flatMap(row => suggest(row, one => fitsName(row, one)))
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
