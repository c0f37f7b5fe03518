import { sql } from 'kysely'
import type { Desk, Patch } from '../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import type { HeldSet } from '../../lines/api/checked.ts'
import { type Judged, judgeLines, type Sheet, type SheetLine } from '../../lines/server/index.ts'
import type { Usable } from '../../special/server/index.ts'
import { quotationStates } from '../api/state.ts'
import { assertFit, replaceOthers } from './closing.ts'
import { sheetOf } from './detail.ts'
import { type QuotationRecord, quotations } from './quotations.ts'

/**
 * A line as a contract takes it: as stored, `net` (fen) after its share of all that the order takes off; the person's floor and the cost as
 * of today in fen per unit of its price (null where none is set); the special offer that it needs to be sold; the set whose part it is.
 */
export type ContractableLine = SheetLine & {
  floor: number | null
  cost: number | null
  offer: Usable | null
  set: HeldSet | null
}

/** A locked quotation as a contract takes it. `lines` are in their order, each with the place of its space in `spaces`; their `net` sum up to `sums.total`. */
export type Contractable = Pick<Sheet, 'spaces' | 'sets' | 'sums'> & {
  quotation: QuotationRecord
  lines: ContractableLine[]
}

/**
 * Locks a quotation that the person sees, from which a contract is made, and marks nothing yet. Throws 40400 out of reach; 40900 for a void
 * one, and for one not accepted yet that has no lines, is past its day, or has a line below the person's floor without a special offer.
 */
export async function lockForContract(desk: Desk, id: number): Promise<Contractable> {
  await quotations.visible(desk, id)
  const quotation = await quotations.lockSeen(desk, id, {})
  if (quotation.state === 'void') throw conflict(`报价单${quotationStates.void.title}，不能转为合同，请复制为新报价单`)
  if (quotation.state !== 'accepted') await assertFit(desk, quotation, quotation.state === 'draft' ? 'send' : 'accept')
  const { lines, ...sheet } = await sheetOf(desk, quotation)
  const judged = await judgeLines(desk, quotation, { lines, sets: sheet.sets })
  const sets = new Map(sheet.sets.map(set => [set.key, set]))
  return {
    ...sheet,
    quotation,
    lines: lines.map((line, at) => {
      const { now, floor, offer } = judged[at] as Judged
      return { ...line, floor, offer, cost: now?.cost ?? null, set: sets.get(line.setKey ?? 0) ?? null }
    }),
  }
}

/**
 * Marks a quotation, which `lockForContract` of this transaction locked, as accepted by its contract: the other versions of its number become
 * void, as when one is sent. `contract` is the contract's number, for the history; one that was accepted before keeps its time.
 */
export async function markContracted(desk: Desk, { quotation }: Contractable, contract: string): Promise<void> {
  const fresh = { state: 'accepted', acceptedAt: sql`now()`, belowCount: 0 } as const
  const patch: Patch<'quotation'> = quotation.state === 'accepted' ? {} : fresh
  const more: Changes = { contract: [null, contract] }
  await desk.change('quotation', quotation, patch, { action: '转为合同', name: quotation.number, more })
  await replaceOthers(desk, quotation)
  await quotations.tell(desk, [quotation])
}
