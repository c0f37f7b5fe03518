import { formatMonthDay } from '../../../kernel/api/timeWords.ts'
import { ownedByMe, type TodoKind, type Told, worked } from '../../../kernel/server/record/todo.ts'
import type { QuotationRow } from '../api/quotation.ts'

const toldEnding = ({ id, customerName, number, total, validUntil }: QuotationRow): Told => ({
  id,
  title: customerName,
  note: number,
  amount: total,
  mark: validUntil ? `${formatMonthDay(validUntil)} 到期` : '',
  tone: 'warning',
})

/** What waits for the person who answers for it. */
export const waitingQuotations: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'endingQuotations',
    view: 'ending',
    filters: ownedByMe,
    title: '即将到期报价',
    word: '即将到期',
    hint: '快过有效期',
    tone: 'warning',
    worked: worked('联系', toldEnding),
  },
]
