import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { lastEntry } from '../../../kernel/server/record/entries.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { judge } from '../../lines/server/index.ts'
import { sheetOf } from './detail.ts'
import type { QuotationRecord } from './quotations.ts'

/** What the log calls the act that makes a quotation final. */
export const finalises = '定稿报价单'

/** Throws 40900 if any line is below the person's floor without an approved special offer: chain.md §1, checked as of today. */
export async function assertFloors(desk: Desk, quotation: QuotationRecord): Promise<void> {
  const sheet = await sheetOf(desk, quotation)
  const { lines } = sheet
  const judged = await judge(desk, quotation, sheet)
  const below = lines.filter((_, at) => judged[at]?.warning)
  await assertNoneBelow(desk, below, quotation.id)
}

/**
 * Throws 40900 for lines that are below the person's floor. Nobody signs below their own floor: where somebody else made the quotation final, by
 * a floor of theirs, it says who can go on with it.
 */
export async function assertNoneBelow(
  desk: Desk,
  below: readonly { name: string }[],
  quotationId: number | null,
): Promise<void> {
  if (below.length === 0) return
  const names = [...new Set(below.map(line => line.name))].slice(0, 3).join('、')
  const who = quotationId === null ? null : await finalisedBy(desk, quotationId)
  const way = who === null ? '' : `。报价单由${who}定稿，可请${who}操作，也可以先申请特价`
  throw conflict(`${below.length} 行低于底价，需先获批：${names}${way}`)
}

/** Returns who else made a quotation of the person's sight final, as its history tells; null where it was the person, or nobody yet. */
async function finalisedBy(desk: Desk, id: number): Promise<string | null> {
  if (!(await desk.names('quotation', [id])).has(id)) return null
  const last = await lastEntry(desk, 'quotation', id, finalises)
  return last && last.employeeId !== desk.employeeId ? last.personName : null
}
