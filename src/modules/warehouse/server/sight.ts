import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { stockElements } from '../api/elements.ts'

/** Refuses with 40300 who may not see how much there is of goods, or not in which lots. */
export function assertSeesLots(desk: SessionDesk): void {
  desk.demand(stockElements.stock)
  desk.demand(stockElements.lots)
}
