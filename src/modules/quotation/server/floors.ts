import type { Desk } from '../../../kernel/server/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { sheetOf } from './detail.ts'
import { judge } from './judge.ts'
import type { QuotationRecord } from './sight.ts'

/** Throws 40900 if any line is below the person's floor without an approved special offer: chain.md §1, checked as of today. */
export async function assureFloors(desk: Desk, quotation: QuotationRecord): Promise<void> {
  const { lines } = await sheetOf(desk, quotation)
  const judged = await judge(desk, quotation, lines)
  const below = lines.filter((_, at) => judged[at]?.warning && !judged[at]?.special)
  if (below.length === 0) return
  const names = [...new Set(below.map(line => line.name))].slice(0, 3).join('、')
  throw conflict(`${below.length} 行低于底价，需先获批：${names}`)
}
