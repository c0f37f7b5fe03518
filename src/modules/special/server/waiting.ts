import { formatMonthDay } from '../../../kernel/api/timeWords.ts'
import { ownedByMe, type TodoKind, type Told, worked } from '../../../kernel/server/record/todo.ts'
import type { SpecialRow } from '../api/special.ts'

const toldEnding = ({ id, customerName, goodsName, leftAmount, untilOn }: SpecialRow): Told => ({
  id,
  title: goodsName,
  note: customerName,
  amount: leftAmount,
  mark: `${formatMonthDay(untilOn)} 到期`,
  tone: 'warning',
})

/** What waits for the person who answers for it. */
export const waitingSpecials: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'endingSpecials',
    view: 'soon',
    filters: ownedByMe,
    title: '即将到期特价',
    word: '即将到期',
    hint: '快到最后一天，还没用完',
    tone: 'warning',
    worked: worked('看', toldEnding),
  },
]
