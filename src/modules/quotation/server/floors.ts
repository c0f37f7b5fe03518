import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { lastEntry } from '../../../kernel/server/record/entries.ts'
import { assertNoneBelow, judge } from '../../lines/server/index.ts'
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
  await assertNoneBelow(below, () => finalisedBy(desk, quotation.id))
}

/** Returns who else made a quotation of the person's sight final, as its history tells; null where it was the person, or nobody yet, or there is none. */
export async function finalisedBy(desk: Desk, id: number | null): Promise<string | null> {
  if (id === null || !(await desk.names('quotation', [id])).has(id)) return null
  const last = await lastEntry(desk, 'quotation', id, finalises)
  return last && last.employeeId !== desk.employeeId ? last.personName : null
}
