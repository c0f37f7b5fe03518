import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { DocumentLines } from '../../documents/server/index.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { lotText, lotWords } from '../../warehouse/api/lot.ts'
import { type KeptStockLine, readLines, stockLines } from '../../warehouse/server/index.ts'
import { kindFacts, type LoanKind } from '../api/kinds.ts'
import type { LoanLine, ShownLoanLine } from '../api/loan.ts'
import { owedBetween, owedLots } from './owed.ts'

const kept = stockLines({
  table: 'dealerLoanLine',
  document: 'dealer_loan',
  more: { amount: 'amount', owedLotId: 'owed_lot_id' },
})

/** The lines of papers of loans, with the lot in whose place each is given back. */
export const loanLines = {
  async read(desk, id): Promise<ShownLoanLine[]> {
    const lines = (await kept.read(desk, id)) as unknown as Omit<ShownLoanLine, 'owedLot'>[]
    const ids = lines.flatMap(({ owedLotId }) => (owedLotId === null ? [] : [owedLotId]))
    const lots =
      ids.length === 0
        ? []
        : await desk.from('stockLot').select(['id', 'colour', 'batch', 'size']).where('id', 'in', ids).execute()
    const words = new Map(lots.map(lot => [lot.id, lotWords(lot)]))
    return lines.map(line => ({ ...line, owedLot: words.get(line.owedLotId ?? 0) ?? '' }))
  },
  store: kept.store,
} satisfies DocumentLines

/** A line as it is kept. */
export type KeptLoanLine = KeptStockLine<LoanLine & { condition: 'sellable' }>

type Keeping = {
  kind: LoanKind
  supplierId: number
  /** The lines before, of which values stay that the person does not see. */
  before: readonly ShownLoanLine[]
  /** Nothing may be written: new lots are foreseen. */
  foresees: boolean
}

/**
 * Returns lines as they are kept. Throws 40000 by line, as `readLines` does, for goods that are not owed, and for what is settled in money without a price.
 */
export async function keptLines(
  desk: Desk,
  given: readonly LoanLine[],
  { kind, supplierId, before, foresees }: Keeping,
): Promise<KeptLoanLine[]> {
  const { begins, moves, side } = kindFacts[kind]
  const named = begins ? given.findIndex(({ owedLotId }) => owedLotId !== null) : -1
  if (named >= 0)
    throw badInput(`lines.${named}.owedLotId`, `第 ${named + 1} 行：借入、借出是新的往来，不抵别的批次，请留空`)
  const make = moves === 'in' && (foresees ? 'foresee' : true)
  const lines = given.map(line => ({ ...line, condition: 'sellable' as const }))
  const read = await readLines(desk, lines, { make, apart: line => (line as unknown as LoanLine).owedLotId })
  const priced = read.map((line, at) => ({ ...line, amount: amountOf(desk, line, at, { kind, before }) }))
  if (begins) return priced.map(line => ({ ...line, owedLotId: null }))
  const lots = owedLots(priced, await owedBetween(desk, { supplierId, side }), side)
  return priced.map((line, at) => ({ ...line, owedLotId: lots[at] as number }))
}

type Named = Pick<LoanLine, 'goodsId' | 'colour' | 'batch' | 'size'>
const nameOf = ({ goodsId, colour, batch, size }: Named) =>
  [goodsId, lotText(colour), lotText(batch), lotText(size)].join('\n')

/** Returns what is kept of the amount of a line, in fen: what leaves follows from stock, what comes in or is settled is typed by who sees values. */
function amountOf(
  desk: Desk,
  line: KeptLoanLine,
  at: number,
  { kind, before }: Pick<Keeping, 'kind' | 'before'>,
): number | null {
  const { moves } = kindFacts[kind]
  if (moves === 'out') return null
  const known = before.find(one => nameOf(one) === nameOf(line) && one.pieces === line.pieces)?.amount ?? null
  const amount = desk.may(stockElements.value) ? line.amount : known
  if (!desk.may(stockElements.value) && line.amount !== null && line.amount !== known)
    throw badInput(`lines.${at}.amount`, `第 ${at + 1} 行：您看不到库存金额，请把金额留空`)
  if (moves !== null || amount !== null) return amount
  const words = desk.may(stockElements.value) ? '请填写折价的金额' : '折价要填金额，请由能看库存金额的人填写'
  throw badInput(`lines.${at}.amount`, `第 ${at + 1} 行：${words}`)
}
