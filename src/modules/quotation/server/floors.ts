import type { Desk } from '../../../kernel/server/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { sheetOf } from './detail.ts'
import { judge } from './judge.ts'
import type { QuotationRecord } from './sight.ts'

/** Throws 40900 if any line is below the person's floor without an approved special offer: chain.md §1, checked as of today. */
export async function assureFloors(desk: Desk, quotation: QuotationRecord): Promise<void> {
  const sheet = await sheetOf(desk, quotation)
  const { lines } = sheet
  const judged = await judge(desk, quotation, sheet)
  const below = lines.filter((_, at) => judged[at]?.warning)
  if (below.length === 0) return
  const names = [...new Set(below.map(line => line.name))].slice(0, 3).join('、')
  throw conflict(`${below.length} 行低于底价，需先获批：${names}`)
}
