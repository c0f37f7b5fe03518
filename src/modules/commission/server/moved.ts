import { together } from '../../../kernel/server/desk/together.ts'
import type { MoneyMoved } from '../../money/server/index.ts'
import { accrue, ratesFor } from './accrue.ts'
import { openBook } from './book.ts'
import { takeBack } from './takeBack.ts'

/** Keeps commission in step with money: what is paid for contracts earns it, what leaves them takes it back. */
export const commissionMoves: MoneyMoved = {
  async moved(desk, entries) {
    if (!entries.some(entry => entry.contractId !== null)) return
    const [closedUntil, rates] = await together(
      () => openBook(desk),
      () => ratesFor(desk, entries),
    )
    await takeBack(desk, entries, closedUntil)
    await accrue(desk, entries, rates, closedUntil)
  },
}
