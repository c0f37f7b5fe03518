import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { stockElements } from '../../api/elements.ts'
import type { Cut } from '../../api/gives.ts'

/** Checks what a document says of reservations that give way, before it posts. Throws 40000 without the right, and for one that is not there. */
export async function assertCuts(desk: Desk, cuts: readonly Cut[]): Promise<void> {
  if (cuts.length === 0) return
  if (!desk.may(stockElements.cut)) throw badInput('cuts', '您没有让出预留的权限，请去掉让出的预留，或请有权限的人提交')
  const ids = [...new Set(cuts.map(({ reservationId }) => reservationId))]
  const there = await desk
    .from('stockReservation')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'active')
    .execute()
  if (there.length < cuts.length) throw badInput('cuts', '要让出的预留已经不在，请刷新后重新选择')
}
